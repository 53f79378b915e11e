"""A map file to begin with: a small example that can be played, with comments between its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from incarrozza.editions.edition import GRAY, Language
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack, Preset
from incarrozza.mapfile.presets import PRESET_WORDS, PRESETS
from incarrozza.mapfile.writing import write_draft

_PLACES = {
    "Torino": (45.07, 7.69),
    "Milano": (45.46, 9.19),
    "Genova": (44.41, 8.93),
    "Verona": (45.44, 10.99),
    "Padova": (45.41, 11.88),
    "Bologna": (44.49, 11.34),
    "Firenze": (43.77, 11.26),
    "Ancona": (43.62, 13.52),
    "Roma": (41.90, 12.50),
}
_ENGLISH = {
    "Torino": "Turin",
    "Milano": "Milan",
    "Genova": "Genoa",
    "Padova": "Padua",
    "Firenze": "Florence",
    "Roma": "Rome",
}
_TRACKS = (
    ("Torino", "Milano", 2),
    ("Torino", "Genova", 2),
    ("Milano", "Genova", 2),
    ("Milano", "Verona", 2),
    ("Milano", "Bologna", 3),
    ("Verona", "Padova", 2),
    ("Verona", "Bologna", 2),
    ("Padova", "Bologna", 2),
    ("Genova", "Bologna", 4),
    ("Genova", "Firenze", 4),
    ("Bologna", "Firenze", 2),
    ("Bologna", "Ancona", 3),
    ("Firenze", "Roma", 4),
    ("Ancona", "Roma", 4),
    ("Torino", "Milano", 2),
    ("Bologna", "Firenze", 2),
)
_TICKETS = (
    ("Torino", "Verona", 4),
    ("Torino", "Bologna", 5),
    ("Torino", "Firenze", 7),
    ("Milano", "Padova", 4),
    ("Milano", "Firenze", 5),
    ("Milano", "Ancona", 6),
    ("Genova", "Verona", 4),
    ("Genova", "Ancona", 7),
    ("Verona", "Firenze", 4),
    ("Padova", "Ancona", 5),
    ("Padova", "Roma", 8),
    ("Bologna", "Roma", 6),
    ("Genova", "Padova", 6),
    ("Verona", "Ancona", 5),
    ("Verona", "Roma", 8),
)
_LONG = (("Torino", "Roma", 11), ("Milano", "Roma", 9), ("Torino", "Ancona", 8))
_TUNNELS = {("Genova", "Firenze"), ("Bologna", "Firenze")}

_COMMENTS: dict[str, dict[Language, str]] = {
    "format": {
        "en": "A map for In Carrozza. Change the rows below, and look at it now and then with\n"
        "  incarrozza map check {file}\n"
        "Everything that may be written here stands in docs/map-file.md.",
        "it": "Una mappa per In Carrozza. Cambia le righe qui sotto, e ogni tanto controllala con\n"
        "  incarrozza map check {file}\n"
        "Tutto quello che si può scrivere qui sta in docs/map-file.md.",
    },
    "preset": {
        "en": "Where the numbers of the rules come from. {about}",
        "it": "Da dove vengono i numeri delle regole. {about}",
    },
    "places": {
        "en": "One row for each place: lat and lon, or x and y on a sheet of paper. Also"
        ' big_city = true, attraction = true, fixed = true ("exactly here").',
        "it": "Una riga per ogni luogo: lat e lon, o x e y su un foglio. Anche big_city = true,"
        ' attraction = true, fixed = true ("proprio qui").',
    },
    "tracks": {
        "en": "One row for each track; a double route is two rows. Without a colour it is gray."
        " Also tunnel = true, and for a ferry locomotives = 1 or more.",
        "it": "Una riga per ogni binario; una linea doppia sono due righe. Senza colore è grigio."
        " Anche tunnel = true, e per un traghetto locomotives = 1 o più.",
    },
    "tickets": {
        "en": "One row for each ticket; long = true for the long ones.",
        "it": "Una riga per ogni biglietto; long = true per quelli lunghi.",
    },
    "[rules]": {
        "en": "Numbers that differ from the preset's. They fit the small example above: a map of"
        " your own may need none.",
        "it": "Numeri diversi da quelli del preset. Vanno bene per il piccolo esempio qui sopra:"
        " una mappa tua può farne a meno.",
    },
}


def starter_draft(preset: Preset, title: str) -> Draft:
    """Make the example: nine cities that can be played at once by two or three."""
    colors = _colors(PRESETS[preset].colors)
    deals_long = PRESETS[preset].tickets.long_dealt > 0
    return Draft(
        title=title,
        preset=preset,
        rules={"players": [2, 3], "pieces": 13},
        places=tuple(
            DraftPlace(
                name=name,
                lat=lat,
                lon=lon,
                names={"en": _ENGLISH[name]} if name in _ENGLISH else {},
            )
            for name, (lat, lon) in _PLACES.items()
        ),
        tracks=tuple(
            DraftTrack(
                a=a,
                b=b,
                length=length,
                color=colors[number],
                tunnel=(a, b) in _TUNNELS and deals_long,
            )
            for number, (a, b, length) in enumerate(_TRACKS)
        ),
        tickets=tuple(
            DraftTicket(a=a, b=b, points=points, long=number < len(_LONG) and deals_long)
            for number, (a, b, points) in enumerate((*_LONG, *_TICKETS))
        ),
    )


def _colors(colors: Sequence[str]) -> list[str]:
    """Give every track the colour that has the fewest spaces; the second ones are gray."""
    spaces = Counter(dict.fromkeys(colors, 0))
    found = [GRAY] * len(_TRACKS)
    for number in sorted(range(len(_TRACKS)), key=lambda each: -_TRACKS[each][2]):
        a, b, length = _TRACKS[number]
        if not any((a, b) == each[:2] for each in _TRACKS[:number]):
            found[number] = min(colors, key=lambda each: spaces[each])
            spaces[found[number]] += length
    return found


def write_starter(preset: Preset, title: str, file: str, language: Language) -> str:
    """Write the example as a map file, with comments in a language."""
    about = PRESET_WORDS[preset].about[language]
    lines: list[str] = []
    for line in write_draft(starter_draft(preset, title)).splitlines():
        key = line.partition(" ")[0]
        if key in _COMMENTS:
            comment = _COMMENTS[key][language].format(file=file, about=about)
            for paragraph in comment.splitlines():
                lines += wrap(paragraph, 90, initial_indent="# ", subsequent_indent="# ")
        lines.append(line)
    return "\n".join(lines) + "\n"
