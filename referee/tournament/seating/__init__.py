"""Who sits with whom: schedules in which nobody meets twice, single draws, seats in balance.

Players are whole numbers from 0 here; a round is a tuple of tables of four. Chance comes in as a
run of 32-bit words, so the same seed always gives the same seating.
"""
