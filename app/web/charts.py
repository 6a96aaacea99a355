"""Charts as inline SVG: classes for colours, so that they follow the theme, and one sentence as their name.

Nothing is told by colour alone: what was made is solid and what was set hatched, marks differ in shape, lines
in dash and marker, and each carries its name and its number. Widths are those of a phone; a chart grows with
its panel.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal
from markupsafe import Markup

from app.i18n import translate
from app.tables.statistics import DARING, FEW, MANY, ROLES, Kind, OwnStatistics, Statistics

WIDTH = 320
LETTER = 7.4
"""About how wide a letter is at the size of the charts' text."""
HATCH = Markup(
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="hatch-ground" width="6" height="6"/><rect class="hatch-line" width="2.6" height="6"/>'
    "</pattern>"
)
MOST_EVENINGS = 12
"""The season's chart begins so many evenings ago."""
DASHES = ("", "9 4", "10 3 2 3", "2 5", "6 3 1 3")


def percent(lang: str, kind: Kind) -> str:
    """Return the share of bids that were made; of a few there is none."""
    if kind.bids < FEW:
        return translate(lang, "stats.few")
    return translate(lang, "stats.percent", n=round(100 * kind.made / kind.bids))


def of_all(lang: str, made: int, bids: int) -> str:
    """Return "29 of 34"."""
    return translate(lang, "stats.of", made=made, n=bids)


def kind_name(lang: str, kind: str) -> str:
    """Return what a kind of bid is called; plain numbers are themselves."""
    if kind.isdigit():
        return kind
    if kind == MANY:
        return translate(lang, "stats.many")
    return translate(lang, f"role.{kind}") if kind in ROLES else translate(lang, f"bid.{kind}")


def one_decimal(lang: str, value: float, *, signed: bool = False) -> str:
    """Return a number as people write it.

    >>> one_decimal("en", -0.12, signed=True), one_decimal("en", 0.94)
    ('−0.1', '0.9')
    """
    shown = format_decimal(abs(round(value, 1)), format="0.0", locale=lang)
    sign = "\N{MINUS SIGN}" if round(value, 1) < 0 else "+" if signed and round(value, 1) > 0 else ""
    return f"{sign}{shown}"


def day(lang: str, at: int) -> str:
    """Return a day without its year."""
    return str(format_skeleton("MMMd", datetime.fromtimestamp(at / 1000, UTC), locale=lang))


def long_day(lang: str, at: int) -> str:
    """Return a day in full."""
    return str(format_date(datetime.fromtimestamp(at / 1000, UTC), "full", locale=lang))


def bids(lang: str, own: OwnStatistics) -> Markup:
    """Return one player's bids by kind: a solid bar for what was made, a hatched one for the rest."""
    height = 34
    names = [kind_name(lang, kind.kind) for kind in own.kinds]
    left = _column(names, 76)
    scale = (WIDTH - left - 100) / max((kind.bids for kind in own.kinds), default=1)

    def rows() -> Iterator[Markup]:
        for at, (kind, name) in enumerate(zip(own.kinds, names, strict=True)):
            middle = at * height + height / 2
            made, broken = kind.made * scale, (kind.bids - kind.made) * scale
            yield _words(0, middle + 4, name, "strong")
            if kind.made:
                yield _tag("rect", cls="made", x=left, y=middle - 9, width=made, height=18, rx=3)
            if kind.bids > kind.made:
                x = left + made + (2 if kind.made else 0)
                yield _tag("rect", cls="set", x=x, y=middle - 9, width=max(3, broken - 2), height=18, rx=3)
            yield _words(left + made + broken + 7, middle + 4, of_all(lang, kind.made, kind.bids))
            yield _words(WIDTH, middle + 4, percent(lang, kind), "strong end")

    told = (
        f"{name} {of_all(lang, kind.made, kind.bids)}" for kind, name in zip(own.kinds, names, strict=True)
    )
    sentence = translate(lang, "stats.bids_said", name=own.name, list=", ".join(told))
    return _svg(height * len(own.kinds) + 2, sentence, rows())


def over(lang: str, people: Sequence[OwnStatistics]) -> Markup:
    """Return by how many tricks each one passes the own bids, on the average."""
    shown = [(at, one, one.over) for at, one in enumerate(people) if one.over is not None]
    left = _column([one.name for _, one, _ in shown], 50)
    most = max([1.0, *(abs(value) for *_, value in shown)])
    zero, unit = (left + 48 + WIDTH) / 2, (WIDTH - left - 48) / 2 - 34
    height, bottom = 26, 14 + 26 * len(shown)

    def rows() -> Iterator[Markup]:
        for end in (-1, 0, 1):
            x = zero + end * unit
            yield _tag("path", cls="axis" if end else "axis zero", d=f"M{x:g} 6V{bottom}")
        for row, (at, one, value) in enumerate(shown):
            y, x = 24 + row * height, zero + value / most * unit
            yield _words(0, y + 4, one.name, "strong")
            yield _words(left, y + 4, one_decimal(lang, value, signed=True), "strong")
            yield _tag("path", cls="stem", d=f"M{zero:g} {y}H{x:g}")
            yield _tag("circle", cls=f"dot c{at + 1}", cx=x, cy=y, r=10)
            yield _words(x, y + 4, one.name[:1].upper(), "letter")
        ends = (one_decimal(lang, -most, signed=True), one_decimal(lang, most, signed=True))
        yield _words(zero - unit, bottom + 18, translate(lang, "stats.under", by=ends[0]), "middle")
        yield _words(zero, bottom + 18, translate(lang, "stats.bid"), "middle")
        yield _words(zero + unit, bottom + 18, translate(lang, "stats.over", by=ends[1]), "middle")

    told = (f"{one.name} {one_decimal(lang, value, signed=True)}" for _, one, value in shown)
    return _svg(bottom + 26, translate(lang, "stats.over_said", list=", ".join(told)), rows())


def daring(lang: str, people: Sequence[OwnStatistics]) -> Markup:
    """Return a mark for each nil and blind bid: a disc for one made, a cross for one broken."""
    left = _column([one.name for one in people], 50)
    parts: list[Markup] = []
    told: list[str] = []
    y = 0
    for kind, counts in daring_counts(people):
        parts.append(_words(0, y + 13, kind_name(lang, kind), "strong"))
        y += 20
        for one, count in zip(people, counts, strict=True):
            said = of_all(lang, count.made, count.bids) if count.bids else translate(lang, "stats.none")
            told.append(f"{kind_name(lang, kind)}, {one.name}: {said}")
            parts.append(_words(0, y + 14, one.name))
            parts += _marks(count, left + 8, y + 10)
            parts.append(_words(WIDTH, y + 14, said, "strong end"))
            y += 20
        y += 9
    return _svg(max(y - 6, 20), translate(lang, "stats.daring_said", list="; ".join(told)), parts)


def daring_counts(people: Sequence[OwnStatistics]) -> list[tuple[str, list[Kind]]]:
    """Return the daring kinds that anybody has bid, with everybody's bids of them."""
    found = []
    for kind in DARING:
        none = Kind(kind, 0, 0)
        counts = [next((one for one in own.kinds if one.kind == kind), none) for own in people]
        if any(count.bids for count in counts):
            found.append((kind, counts))
    return found


def _marks(count: Kind, x: float, y: float) -> Iterator[Markup]:
    step = min(9.8, (WIDTH - x - 62) / max(count.bids, 1))
    arm = min(3.0, step * 0.31)
    for at in range(count.bids):
        middle = x + at * step
        if at < count.made:
            yield _tag("circle", cls="made", cx=middle, cy=y, r=arm * 1.4)
        else:
            across = f"l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
            yield _tag("path", cls="broken", d=f"M{middle - arm:g} {y - arm:g}{across}")


def season(lang: str, statistics: Statistics) -> Markup:
    """Return everybody's tokens from evening to evening."""
    evenings = statistics.evenings[-MOST_EVENINGS:]
    lines = [of_one[-MOST_EVENINGS:] for of_one in statistics.season]
    people = statistics.people
    right = WIDTH - _column([f"{one.name} {line[-1]}" for one, line in zip(people, lines, strict=True)], 64)
    height, bottom = 230, 202
    step = -(-max(1, *(line[-1] for line in lines)) // 3)
    top = 3 * step

    def x_of(at: int) -> float:
        return 26 + (at + 0.5) * (right - 36) / len(evenings)

    def y_of(tokens: int) -> float:
        return bottom - tokens * (bottom - 14) / top

    def rows() -> Iterator[Markup]:
        for tokens in range(0, top + 1, step):
            yield _tag("path", cls="axis solid", d=f"M20 {y_of(tokens):g}H{right - 8:g}")
            yield _words(14, y_of(tokens) + 4, str(tokens), "end")
        for at in sorted({0, (len(evenings) - 1) // 2, len(evenings) - 1}):
            if at in (0, len(evenings) - 1) or len(evenings) > 4:  # noqa: PLR2004 - room for a third date
                yield _words(x_of(at), height - 8, day(lang, evenings[at]), "middle")
        for who, line in enumerate(lines):
            points = [(x_of(at), y_of(tokens)) for at, tokens in enumerate(line)]
            corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            yield _tag("polyline", cls=f"line c{who + 1}", points=corners, stroke_dasharray=DASHES[who])
            yield from (_tag("path", cls=f"marker c{who + 1}", d=MARKERS[who](x, y)) for x, y in points)
        for who, y in _apart([y_of(line[-1]) for line in lines]):
            yield _words(right, y + 4, f"{people[who].name} {lines[who][-1]}", "strong")

    told = (f"{one.name} {line[-1]}" for one, line in zip(people, lines, strict=True))
    sentence = translate(lang, "stats.season_said", n=len(statistics.evenings), list=", ".join(told))
    return _svg(height, sentence, rows())


def _apart(heights: Sequence[float]) -> list[tuple[int, float]]:
    """Return where labels stand that must not cover each other: at its height, or just below the last."""
    placed: list[tuple[int, float]] = []
    floor = -1e9
    for who in sorted(range(len(heights)), key=lambda one: heights[one]):
        floor = max(heights[who], floor + 15)
        placed.append((who, floor))
    below = max(0.0, floor - 206)
    return [(who, y - below) for who, y in placed]


def _circle(x: float, y: float) -> str:
    return f"M{x - 4.6:.1f} {y:.1f}a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z"


MARKERS: tuple[Callable[[float, float], str], ...] = (
    _circle,
    lambda x, y: f"M{x - 4.2:.1f} {y - 4.2:.1f}h8.4v8.4h-8.4Z",
    lambda x, y: f"M{x:.1f} {y - 5.4:.1f}l5.2 9.4h-10.4Z",
    lambda x, y: f"M{x:.1f} {y - 5.6:.1f}l5.6 5.6l-5.6 5.6l-5.6 -5.6Z",
    lambda x, y: f"M{x:.1f} {y + 5.4:.1f}l5.2 -9.4h-10.4Z",
)
"""Circle, square, triangle up, diamond, triangle down."""


def _column(names: Iterable[str], least: float) -> float:
    """Return how much room a column of names takes."""
    return max(least, min(104, 8 + LETTER * max(map(len, names), default=0)))


def _svg(height: float, sentence: str, parts: Iterable[Markup]) -> Markup:
    body = Markup("").join(parts)
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, f"{height:g}", sentence, body
    )


def _words(x: float, y: float, words: str, cls: str = "") -> Markup:
    return Markup('<text x="{}" y="{}" class="{}">{}</text>').format(f"{x:.1f}", f"{y:.1f}", cls, words)


def _tag(name: str, *, cls: str, **attributes: float | str) -> Markup:
    pairs = Markup("").join(
        Markup(' {}="{}"').format(key.replace("_", "-"), value if isinstance(value, str) else f"{value:.1f}")
        for key, value in attributes.items()
    )
    return Markup('<{} class="{}"{}/>').format(name, cls, pairs)
