"""A page that is one file: its style is inside, and so are its pictures. By day and by night."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from incarrozza.editions.edition import Language

_STYLE = """
:root {
  color-scheme: light dark;
  --paper: #f7efdd; --raised: #fffaf0; --ink: #2a211a; --soft: #5f5245; --line: #cdbd9f;
  --accent: #1f5a48; --mark: #a32d18;
  --water: #bcd3da; --land: #efe3c6; --park: #c9d8ab; --border: #d8c8a4; --street: #e3d5b3;
  --coast: #8fa9ad;
  --paint-1: #2f6db5; --paint-2: #d9822b; --paint-3: #3b8f4a; --paint-4: #8f57a6;
  --paint-5: #c8372d; --paint-6: #7a6a58; --paint-7: #c9a400;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1d1a17; --raised: #292420; --ink: #f1e8d9; --soft: #bfb2a0; --line: #4b4238;
    --accent: #7cc3a5; --mark: #ff8f73;
    --water: #2c4149; --land: #57503f; --park: #4d5a3a; --border: #6b6350; --street: #665e4c;
    --coast: #6c8289;
    --paint-1: #6ea3e0; --paint-2: #eba55c; --paint-3: #78c187; --paint-4: #bd8fd2;
    --paint-5: #ec7a70; --paint-6: #b3a48f; --paint-7: #e2c653;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 1040px; padding: 28px 20px 60px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 1.25rem; margin: 0 0 4px; }
p { max-width: 44rem; margin: 4px 0 12px; }
.lead, .about, footer { color: var(--soft); }
section {
  background: var(--raised); border: 1px solid var(--line); border-radius: 10px;
  padding: 18px 20px; margin: 18px 0; overflow-x: auto;
}
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 14px 5px 0; text-align: right; white-space: nowrap; }
th {
  font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--line);
  vertical-align: bottom;
}
td { border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
th:first-child, td:first-child { text-align: left; }
td.cell { text-align: center; padding: 5px 12px; }
th.cell { text-align: center; padding: 5px 12px; }
svg { display: block; width: 100%; height: auto; max-height: 92vh; }
svg.chart { min-width: 600px; max-height: none; font-size: 14px; fill: var(--ink); }
.chart .name { font-weight: 600; }
.chart .tick { fill: var(--soft); }
.chart .grid { stroke: var(--line); stroke-width: 1; }
.chart .mark { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 5 4; }
.chart .interval { stroke: var(--accent); stroke-width: 3.5; stroke-linecap: round; }
.chart .dot { fill: var(--accent); stroke: var(--raised); stroke-width: 2; }
.chart .bin { fill: var(--paint-1); }
.chart .mean { stroke: var(--mark); stroke-width: 2; }
.legend {
  display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; margin: 8px 0;
}
.legend i {
  display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px;
}
.scale { display: flex; align-items: center; gap: 10px; margin: 8px 0 12px; color: var(--soft); }
.scale i { flex: 0 1 260px; height: 12px; border-radius: 6px; }
details summary { cursor: pointer; color: var(--accent); margin: 8px 0; }
"""


def page(title: str, lead: str, sections: Iterable[str], foot: str, language: Language) -> str:
    """Make a whole page of its parts."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n'
        + "\n".join(sections)
        + f"\n<footer><p>{escape(foot)}</p></footer>\n</html>\n"
    )


def section(title: str, *parts: str, about: str = "") -> str:
    """Make a section: its title, what it is about, and what it shows."""
    told = f'<p class="about">{escape(about)}</p>' if about else ""
    return f"<section><h2>{escape(title)}</h2>{told}{''.join(parts)}</section>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Make a table of plain text; the first column names the row."""
    top = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def matrix(
    head: Sequence[str], rows: Iterable[tuple[str, Sequence[tuple[str, float] | None]]]
) -> str:
    """Make a table of shares; the further from one half, the stronger the colour."""
    top = "".join(f'<th class="cell">{escape(each)}</th>' for each in head)
    body = ""
    for name, cells in rows:
        body += f"<tr><td>{escape(name)}</td>"
        for cell in cells:
            if cell is None:
                body += '<td class="cell">–</td>'
                continue
            text, share = cell
            paint = "var(--paint-3)" if share >= 0.5 else "var(--paint-5)"
            strong = round(100 * abs(share - 0.5))
            mixed = f"background:color-mix(in srgb, {paint} {strong}%, transparent)"
            body += f'<td class="cell" style="{mixed}">{escape(text)}</td>'
        body += "</tr>"
    return f'<div class="wide"><table><tr><th></th>{top}</tr>{body}</table></div>'


def folded(summary: str, *parts: str) -> str:
    """Fold something long under its summary (a disclosure widget)."""
    return f"<details><summary>{escape(summary)}</summary>{''.join(parts)}</details>"
