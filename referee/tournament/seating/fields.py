"""Finite fields and their products: the arithmetic that schedules without repeats are made of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

Polynomial = tuple[int, ...]
"""Coefficients modulo a prime, the constant first."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A product of finite fields, its elements numbered from 0 (zero) and 1 upwards in each.

    Attributes:
        order: how many elements there are.
        sums: `sums[x][y]` is the number of x + y.
        doubled, tripled: the multiples of each element by two further fixed elements, which
            differ from zero, one and each other in every factor.
    """

    order: int
    sums: tuple[tuple[int, ...], ...]
    doubled: tuple[int, ...]
    tripled: tuple[int, ...]


def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """The number's prime factors with their exponents."""
    found: list[tuple[int, int]] = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return tuple(found)


def ring(order: int) -> Ring | None:
    """A ring of that order whose factors all have four elements at least; None without one."""
    factors = prime_powers(order)
    if not factors or any(prime**exponent < 4 for prime, exponent in factors):
        return None
    fields = [Field(prime, exponent) for prime, exponent in factors]
    elements = tuple(product(*(range(field.order) for field in fields)))
    place = {element: number for number, element in enumerate(elements)}
    together = tuple(zip(fields, range(len(fields)), strict=True))
    sums = tuple(
        tuple(place[tuple(field.plus(x[i], y[i]) for field, i in together)] for y in elements)
        for x in elements
    )
    doubled, tripled = (
        tuple(place[tuple(field.times(by, x[i]) for field, i in together)] for x in elements)
        for by in (2, 3)
    )
    return Ring(len(elements), sums, doubled, tripled)


class Field:
    """The field of prime ** degree elements; an element's number has its coefficients as digits."""

    def __init__(self, prime: int, degree: int) -> None:
        self.prime = prime
        self.order = prime**degree
        self._degree = degree
        self._modulus = _irreducible(prime, degree)

    def plus(self, x: int, y: int) -> int:
        """The sum of two elements."""
        pairs = zip(self._digits(x), self._digits(y), strict=True)
        return self._number(tuple((a + b) % self.prime for a, b in pairs))

    def times(self, x: int, y: int) -> int:
        """The product of two elements."""
        raw = _multiplied(self._digits(x), self._digits(y), self.prime)
        return self._number(_remainder(raw, self._modulus, self.prime))

    def powers(self) -> tuple[int, ...]:
        """All elements but zero as successive powers of one of them, from its power 0."""
        for base in range(2, self.order):
            powers = [1]
            while (following := self.times(powers[-1], base)) != 1:
                powers.append(following)
            if len(powers) == self.order - 1:
                return tuple(powers)
        return (1,)

    def _digits(self, number: int) -> Polynomial:
        digits: list[int] = []
        for _ in range(self._degree):
            number, digit = divmod(number, self.prime)
            digits.append(digit)
        return tuple(digits)

    def _number(self, digits: Polynomial) -> int:
        return sum(digit * self.prime**place for place, digit in enumerate(digits))


def _multiplied(x: Polynomial, y: Polynomial, prime: int) -> Polynomial:
    out = [0] * (len(x) + len(y) - 1)
    for i, a in enumerate(x):
        for j, b in enumerate(y):
            out[i + j] = (out[i + j] + a * b) % prime
    return tuple(out)


def _remainder(dividend: Polynomial, monic: Polynomial, prime: int) -> Polynomial:
    left, degree = list(dividend), len(monic) - 1
    for place in range(len(left) - 1, degree - 1, -1):
        factor = left[place]
        for offset, coefficient in enumerate(monic):
            at = place - degree + offset
            left[at] = (left[at] - factor * coefficient) % prime
    return tuple(left[:degree])


def _irreducible(prime: int, degree: int) -> Polynomial:
    """The first monic polynomial of that degree without a divisor of half its degree or less."""
    for low in product(range(prime), repeat=degree):
        candidate = (*low, 1)
        divisors = (
            (*digits, 1)
            for half in range(1, degree // 2 + 1)
            for digits in product(range(prime), repeat=half)
        )
        if all(any(_remainder(candidate, divisor, prime)) for divisor in divisors):
            return candidate
    raise AssertionError("there is an irreducible polynomial of every degree")
