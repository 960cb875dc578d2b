"""Side stakes (插花): chips wagered beside a match's settlements, between accounts of the club.

They never move seat chips. What a rule book allows is `referee.rules.staking`; here is what stakes
exist, who may place one, and what each deal makes of them.
"""
