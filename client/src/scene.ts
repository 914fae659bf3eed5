/** Scenes: patches applied, nodes dealt out to zones. Knows nothing of any game. */

import { boxesOf, type Box } from './boxes';
import type { Node, Patch, Scene, Zone } from './protocol';

/** The scene after a patch; nodes that did not change stay the same objects. */
export function patched(scene: Scene, patch: Patch): Scene {
  const nodes = new Map(scene.nodes.map((node) => [node.key, node]));
  for (const key of patch.drop) nodes.delete(key);
  for (const node of patch.put) nodes.set(node.key, node);
  let keys = scene.nodes.map((node) => node.key).filter((key) => nodes.has(key));
  for (const [key, before] of patch.places ?? []) {
    keys = keys.filter((other) => other !== key);
    keys.splice(before === null ? keys.length : keys.indexOf(before), 0, key);
  }
  return {
    ...scene,
    title: patch.title,
    width: patch.width ?? scene.width,
    height: patch.height ?? scene.height,
    zones: patch.zones ?? scene.zones,
    nodes: keys.map((key) => nodes.get(key)!),
  };
}

/** What people put and move: by key, what it is and where. */
export function piecesOf(scene: Scene): Record<string, string> {
  const pieces = scene.nodes.filter(({ key }) => scene.pieces.some((piece) => key.startsWith(piece)));
  return Object.fromEntries(
    pieces.flatMap(({ key, symbol, x = 0, y = 0 }) => (symbol ? [[key, `${symbol} ${x} ${y}`]] : [])),
  );
}

/** In drawing order: by layer, then as listed. */
export function inOrder(nodes: Node[]): Node[] {
  return nodes.toSorted((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
}

export interface Part {
  zone: Zone;
  nodes: Node[];
  own: Set<string>; // keys of the nodes that are read and picked here, and in no other part
}

/** A scene taken apart by its zones; a node that reaches into several is drawn in each, but read in one. */
export function parts(scene: Scene): Part[] {
  const found = zonesOf(scene).map((zone): Part => ({ zone, nodes: [], own: new Set() }));
  const nodes = inOrder(scene.nodes);
  const boxes = boxesOf(nodes, scene.game);
  for (const [index, node] of nodes.entries()) {
    const box = boxes[index]!;
    const shown = found.filter((part) => meet(box, part.zone));
    for (const part of shown) part.nodes.push(node);
    best(shown, box)?.own.add(node.key);
  }
  return found;
}

export function zonesOf(scene: Scene): Zone[] {
  return scene.zones.length ? scene.zones : [whole(scene)];
}

export function whole(scene: Scene): Zone {
  return { key: 'whole', name: scene.title, x: 0, y: 0, width: scene.width, height: scene.height };
}

function best(shown: Part[], box: Box): Part | undefined {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const inside = ({ zone }: Part) =>
    x >= zone.x && x <= zone.x + zone.width && y >= zone.y && y <= zone.y + zone.height;
  return shown.find(inside) ?? shown[0];
}

function meet(box: Box, zone: Zone): boolean {
  const across = box.left < zone.x + zone.width && box.right > zone.x;
  return across && box.top < zone.y + zone.height && box.bottom > zone.y;
}
