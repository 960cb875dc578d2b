"""The desk: it loads, decides and commits, and says what changed. It knows nothing of Telegram.

`Desk` in `bot.desk.tables` is the way in for buttons, commands, words, dice and the clock;
`bot.desk.views` is what screens are drawn from; `bot.desk.answers` is what a press is answered.
"""
