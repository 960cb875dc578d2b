"""A table: who sits, who decides, who has gone, and when the next deal begins.

A pure aggregate like a deal: a command and a state give events or a refusal, `evolve` applies
facts. It knows that a match is played and which deal it has come to, but nothing of tiles.
"""
