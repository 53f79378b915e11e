"""Writes the messages as TypeScript, so that a change of theirs breaks the client's build.

>>> from incarrozza.server.messages.fields import Cards
>>> from incarrozza.server.messages.live import Ping
>>> spell(Cards | None)
'Cards | null'
>>> print(_interface("Ping", Ping))
/** Are you there? */
export interface Ping {
  type: "ping";
}
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from incarrozza.editions import layout
from incarrozza.mapfile import draft
from incarrozza.mapfile.draft import DraftPart
from incarrozza.server.messages import boxes, live, recordings, scores, seating, workshop
from incarrozza.server.messages import fields as common
from incarrozza.server.messages.fields import Reply, Request

_HEAD = """\
// Everything that goes over the wire. Written by `make types` from the modules in
// src/incarrozza/server/messages, editions/layout.py and mapfile/draft.py: change it there.
"""
_MODULES = (common, seating, live, scores, boxes, recordings, workshop)
_OTHERS = (layout, draft)
_ALL = {
    name: value
    for each in (*_MODULES, *_OTHERS)
    for name, value in vars(each).items()
    # A layout refers to the map it belongs to, which is not sent.
    if each not in _OTHERS or not inspect.isclass(value) or value.__module__ == each.__name__
}
_WIDTH = 100
_LANGUAGES = re.compile(r"Readonly<(Record<Language, \w+>)>")
"""In a draft, what is said in some languages only."""
_PLAIN = {
    Any: "unknown",
    NoneType: "null",
    bool: "boolean",
    float: "number",
    int: "number",
    str: "string",
}


def write() -> str:
    """Write everything that goes over the wire."""
    parts = [_HEAD]
    docs = {name: doc for each in (*_MODULES, draft) for name, doc in _docs(each).items()}
    for name, value in _ALL.items():
        doc = _comment(docs.get(name))
        if name.isupper() and name in docs:
            parts.append(doc + _constant(name, value))
        elif _is_named(value):
            parts.append(doc + _alias(name, value))
        elif _is_message(value):
            parts.append(_interface(name, value))
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def spell(hint: Any) -> str:
    """Write a type."""
    return _names().get(hint) or _spell(hint)


def _spell(hint: Any) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if _is_message(hint):
        return str(hint.__name__)
    if words := _words(hint):
        return " | ".join(json.dumps(word) for word in words)
    inner = get_args(hint)
    match get_origin(hint):
        case origin if origin is Annotated:
            # A type is what is encoded there; anything else is about its value.
            base, said = inner[0], inner[1]
            return spell(said if get_origin(said) or inspect.isclass(said) else base)
        case origin if origin in (Union, UnionType):
            return " | ".join(spell(each) for each in inner)
        case origin if origin is recordings.Part:
            return f"Partial<{spell(inner[0])}>"
        case origin if origin is list or (origin is tuple and inner[-1] is ...):
            return f"readonly {_in_brackets(spell(inner[0]))}[]"
        case origin if origin is tuple:
            return f"readonly [{', '.join(spell(each) for each in inner)}]"
        case origin if origin is dict:
            record = f"Record<{spell(inner[0])}, {spell(inner[1])}>"
            # Cards are counted where there are some; of languages none is missing.
            some = get_origin(inner[0]) is Annotated
            return f"Readonly<Partial<{record}>>" if some else f"Readonly<{record}>"
    raise TypeError(f"no TypeScript for {hint!r}")


def _in_brackets(spelled: str) -> str:
    return f"({spelled})" if " " in spelled else spelled


def _interface(name: str, kind: type) -> str:
    lines = [f"export interface {name} {{"]
    if issubclass(kind, Struct) and kind.__struct_config__.tag is not None:
        lines.append(f"  type: {json.dumps(kind.__struct_config__.tag)};")
    # What has a default need not be sent; what the server sends is complete. Of a draft, either
    # side leaves out what is as usual.
    lean = issubclass(kind, Struct) and kind.__struct_config__.omit_defaults
    sent = fields(kind) if lean or issubclass(kind, Request) else ()
    optional = {field.name for field in sent if not field.required}
    docs = _docs(sys.modules[kind.__module__], kind.__name__)
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if field.startswith("__"):
            continue
        lines += [f"  {line}" for line in _comment(docs.get(field)).splitlines()]
        spelled = spell(hint)
        if lean:
            spelled = _LANGUAGES.sub(r"Readonly<Partial<\1>>", spelled)
        lines.append(f"  {field}{'?' if field in optional else ''}: {spelled};")
    return _comment(inspect.getdoc(kind)) + "\n".join([*lines, "}"])


def _alias(name: str, value: Any) -> str:
    members = _spell(value).split(" | ")
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= _WIDTH:
        return line
    return f"export type {name} =" + "".join(f"\n  | {each}" for each in members) + ";"


def _constant(name: str, value: Any) -> str:
    if not isinstance(value, tuple):
        return f"export const {name} = {json.dumps(value)};"
    line = f"export const {name} = {json.dumps(value)} as const;"
    if len(line) <= _WIDTH:
        return line
    members = "".join(f"  {json.dumps(each)},\n" for each in value)
    return f"export const {name} = [\n{members}] as const;"


def _comment(doc: str | None) -> str:
    if doc is None:
        return ""
    first, *more = re.sub(r"\bNone\b", "null", inspect.cleandoc(doc)).splitlines()
    if not more:
        return f"/** {first} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in (first, *more)), " */"]) + "\n"


def _words(hint: Any) -> tuple[str, ...]:
    """List the words that something may be, if these are known."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    said = get_args(hint)[1] if get_origin(hint) is Annotated else None
    return said if isinstance(said, tuple) else ()


def _is_message(value: Any) -> bool:
    if not inspect.isclass(value) or value in (Request, Reply, Struct, DraftPart):
        return False
    return issubclass(value, Struct) or is_dataclass(value)


def _is_named(value: Any) -> bool:
    return bool(_words(value)) or get_origin(value) in (dict, Union, UnionType)


@cache
def _names() -> dict[Any, str]:
    """List the types that have a name of their own; not those that only limit a value."""
    found: dict[Any, str] = {}
    for name, value in _ALL.items():
        if _is_named(value):
            # Of two names for the same words the first will do.
            found.setdefault(value, name)
    return found


@cache
def _docs(module: Any, kind: str | None = None) -> dict[str, str | None]:
    """List what a module, or a class of it, assigns, and what it says below each of them."""
    body = ast.parse(inspect.getsource(module)).body
    if kind is not None:
        body = next(e.body for e in body if isinstance(e, ast.ClassDef) and e.name == kind)
    return dict(_said(body))


def _said(body: list[ast.stmt]) -> Iterator[tuple[str, str | None]]:
    for here, below in zip(body, [*body[1:], None], strict=True):
        match here:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                match below:
                    case ast.Expr(value=ast.Constant(value=str(doc))):
                        yield name, doc
                    case _:
                        yield name, None


if __name__ == "__main__":
    sys.stdout.write(write())
