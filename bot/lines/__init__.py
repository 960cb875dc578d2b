"""What is typed about a tournament: lines read as pure functions, the same whoever delivers them.

A button of a tournament carries such a line too, so that whatever has a button can be typed.
"""
