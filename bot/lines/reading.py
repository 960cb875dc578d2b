"""A message taken apart: one thing asked a line, with what belongs below it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from bot.lines.values import LineFault, plain
from bot.lines.verbs import WORDS, PageVerb, Verb

MOST_LINES: Final = 60
"""How many lines of one message are read."""
_BETWEEN_NAMES: Final = re.compile(r"[,，、;；\n]+")
_NUMBERING: Final = re.compile(r"^\s*\d{1,4}\s*[.)、:：]\s*")

_TAKES_THE_REST: Final = frozenset({Verb.NAMES})
"""Verbs to which everything below belongs."""


class Said(NamedTuple):
    """What one line asks.

    Attributes:
        verb: what.
        words: what follows it on the line.
        below: whole lines that belong to it.
    """

    verb: Verb
    words: tuple[str, ...] = ()
    below: tuple[str, ...] = ()

    def reason(self, after: int) -> str:
        """What was written behind so many words."""
        return " ".join(self.words[after:])

    def wrong(self) -> LineFault:
        """The line is not written as it should be."""
        return LineFault("line_form", form=self.verb.value)


class Shown(NamedTuple):
    """What one line wants to see."""

    verb: PageVerb
    words: tuple[str, ...] = ()


Spoken: TypeAlias = Said | Shown


def read_message(text: str) -> tuple[Spoken, ...]:
    """The lines of a message without its command; nothing for an empty one.

    Lines below a result that begin with a number are results too.

    Raises:
        LineFault: a line begins with a word that means nothing here.
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()][:MOST_LINES]
    spoken: list[Spoken] = []
    while lines:
        line = lines.pop(0)
        words = tuple(plain(line).split())
        if _continues(spoken, words[0]):
            spoken.append(Said(Verb.RESULT, words))
            continue
        verb = WORDS.get(words[0].lower())
        if verb is None:
            raise LineFault("line_unknown", text=words[0])
        if isinstance(verb, PageVerb):
            spoken.append(Shown(verb, words[1:]))
        elif verb in _TAKES_THE_REST:
            own = line.partition(" ")[2].strip()
            spoken.append(Said(verb, (), tuple(name for name in (own, *lines) if name)))
            lines = []
        else:
            spoken.append(Said(verb, words[1:]))
    return tuple(spoken)


def _continues(spoken: list[Spoken], first: str) -> bool:
    """Whether a line goes on with the results above it."""
    above = spoken[-1] if spoken else None
    return isinstance(above, Said) and above.verb is Verb.RESULT and first[:1].isdecimal()


def begins_line(word: str) -> bool:
    """Whether a line may begin with the word."""
    return plain(word).lower() in WORDS


def names_in(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a pasted list: one a line or divided by commas; numbering is taken away."""
    unnumbered = (_NUMBERING.sub("", line) for line in lines)
    parts = (part.strip() for line in unnumbered for part in _BETWEEN_NAMES.split(line))
    return tuple(name for name in parts if name)
