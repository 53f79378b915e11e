"""Rasterising: SVG pictures as PNG, for programs that do not read SVG."""

from __future__ import annotations

from incarrozza.errors import BadOption

WIDEST = 8_000


def make_png(svg: str, width: int) -> bytes:
    """Turn an SVG picture into a PNG, so many pixels wide, with letters of our own choice.

    It needs what `pip install 'incarrozza[picture]'` installs.
    """
    if not 1 <= width <= WIDEST:
        raise BadOption(f"a picture {width} pixels wide; expected 1 to {WIDEST}")
    try:
        from font_source_sans_pro import font_files_ttf
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadOption(
            "PNG needs a part that is not installed; expected `pip install 'incarrozza[picture]'`,"
            " or a file whose name ends in .svg",
            it="per il PNG manca un componente; serve `pip install 'incarrozza[picture]'`, o un"
            " file il cui nome finisce in .svg",
        ) from None
    # System fonts are the fallback for names in other alphabets.
    fonts = [font_files_ttf[f"SourceSansPro{weight}"] for weight in ("", "Semibold", "Bold")]
    return svg_to_bytes(svg_string=svg, width=width, font_files=fonts)
