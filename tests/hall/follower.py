"""A client's memory of a table, kept up by nothing but the messages, as docs/protocol.md tells to."""

from __future__ import annotations

import json
from typing import Any

Doc = dict[str, Any]


class Follower:
    """`table` is what a fresh `table` message would say, as far as this client knows."""

    def __init__(self) -> None:
        self.table: Doc = {}
        self.messages = list[Doc]()
        self.bytes = 0

    def hear(self, text: str) -> Doc:
        message: Doc = json.loads(text)
        self.messages.append(message)
        self.bytes += len(text)
        kind = message['type']
        if kind == 'table':
            self.table = message
        elif kind in ('change', 'draft'):
            self.change(message)
        elif kind == 'said':
            self.table['chat'].append(message['line'])
        return message

    def change(self, message: Doc) -> None:
        table = self.table
        assert message['version'] >= table['version']
        table['version'], table['turn'] = message['version'], message['turn']
        if 'scene' in message:
            patch(table['scene'], message['scene'])
        if message['type'] == 'change':
            assert [line['number'] for line in message['log']] == [
                len(table['log']) + index for index in range(len(message['log']))
            ]
            table['log'] += message['log']
            table['clocks'] = message['clocks']
        if 'card' in message:
            table['card'] = message['card']

    @property
    def turn(self) -> Doc:
        turn: Doc = self.table['turn']
        return turn

    @property
    def version(self) -> int:
        return int(self.table['version'])


def patch(scene: Doc, change: Doc) -> None:
    nodes = {node['key']: node for node in scene['nodes'] if node['key'] not in change['drop']}
    nodes |= {node['key']: node for node in change['put']}
    keys = [node['key'] for node in scene['nodes'] if node['key'] in nodes]
    for key, before in change.get('places', []):
        if key in keys:
            keys.remove(key)
        keys.insert(len(keys) if before is None else keys.index(before), key)
    scene['nodes'] = [nodes[key] for key in keys]
    scene |= {name: change[name] for name in ('title', 'width', 'height', 'zones') if name in change}


def lasting(table: Doc) -> Doc:
    """A `table` message without what no other message repeats: the time, and what every turn says anew."""
    card = {
        name: value for name, value in table['card'].items() if name not in ('version', 'waiting', 'moved')
    }
    clocks = None if table['clocks'] is None else table['clocks']['seats']
    return {**table, 'card': card, 'clocks': clocks}
