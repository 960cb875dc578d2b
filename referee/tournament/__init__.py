"""A tournament (賽事): entry, check-in, draw, tables by the clock, results, cuts, final ranking.

A pure aggregate like a table: a command and a state give events or a refusal, `evolve` applies
facts. It knows who sits where and what chips a table came to, but nothing of tiles. Times are
milliseconds since 1970 and come in with each command; so do the seeds.
"""
