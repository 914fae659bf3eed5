"""A scene as a static picture: one SVG that needs nothing else, for notebooks, pages and share images."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from .scene import Node, Scene
from .words import ENGLISH, Catalog, Message, render

WIDTH: Final = 720  # pixels, where the page does not say otherwise
NOT_XML: Final = re.compile('[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


def draw(scene: Scene, catalog: Catalog = ENGLISH) -> str:
    """The picture of a scene, its words in the catalog's language."""
    box = f'0 0 {short(scene.width)} {short(scene.height)}'
    height = round(WIDTH * scene.height / scene.width)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="meadhall {safe(scene.game)}" role="img"'
    size = f'viewBox="{box}" width="{WIDTH}" height="{height}" style="max-width:100%;height:auto"'
    lines = [
        f'{head} {size}>',
        f'<title>{safe(words(scene.title, catalog))}</title>',
        scene.art,
    ]
    for node in sorted(scene.nodes, key=layer_of):
        lines.append(element(node, scene.game, catalog))
    lines.append('</svg>\n')
    return '\n'.join(lines)


def layer_of(node: Node) -> int:
    return node.layer


def element(node: Node, game: str, catalog: Catalog) -> str:
    """One node."""
    shared = f' data-key="{safe(node.key)}"'
    if node.style:
        shared += f' class="{safe(node.style)}"'
    title = '' if node.name is None else f'<title>{safe(words(node.name, catalog))}</title>'
    if node.symbol:
        place = transform(node, node.size)
        return closed('use', f' href="#{safe(game)}-{safe(node.symbol)}"{shared}{place}', title)
    if node.path:
        return closed('path', f' d="{safe(node.path)}"{shared}{transform(node, node.size)}', title)
    return closed(
        'text',
        f' text-anchor="middle" dy=".35em" font-size="{short(node.size)}"{shared}{transform(node, 1.0)}',
        title + safe(words(node.text, catalog)),
    )


def closed(tag: str, attributes: str, inside: str) -> str:
    return f'<{tag}{attributes}>{inside}</{tag}>' if inside else f'<{tag}{attributes}/>'


def transform(node: Node, scale: float) -> str:
    """Where a node stands, as an attribute; empty for the origin."""
    parts = list[str]()
    if node.x != 0.0 or node.y != 0.0:
        parts.append(f'translate({short(node.x)} {short(node.y)})')
    if node.turn != 0.0:
        parts.append(f'rotate({short(node.turn)})')
    if scale != 1.0:
        parts.append(f'scale({short(scale)})')
    return f' transform="{"".join(parts)}"' if parts else ''


def words(text: Message | str, catalog: Catalog) -> str:
    return render(text, catalog) if isinstance(text, Message) else text


def safe(text: str) -> str:
    """Any text as XML; what XML cannot hold is dropped."""
    return escape(NOT_XML.sub('', text))


def short(number: float) -> str:
    """A number to two places, without anything it can do without."""
    text = f'{number:.2f}'.rstrip('0').rstrip('.')
    return '0' if text == '-0' else text
