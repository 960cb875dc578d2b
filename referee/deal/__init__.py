"""One deal (盤): what happened so far and what somebody asks go in, what happens now comes out.

`decide` alone knows rules; `evolve` only applies facts, so that an old record always loads. Both
are pure. Every question put to a player is an *ask* that carries the exact moves it accepts: the
table takes them, the keyboard shows them, `decide` checks against them, and nothing else.
"""
