/** How much room nodes take, measured by the browser: to know which zones they reach into. */

import type { Node } from './protocol';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SPACE = 'http://www.w3.org/2000/svg';
const MOST_KEPT = 4_000;
const known = new Map<string, Box>(); // by symbol or path, at its own place and size

/** The box of each node. */
export function boxesOf(nodes: Node[], game: string): Box[] {
  measure(nodes, game);
  return nodes.map((node) => placed(node, known.get(drawnBy(node, game))));
}

/** The box of what a node is drawn by, at its own place and size; of text there is none. */
export function ownBox(node: Node, game: string): Box | undefined {
  measure([node], game);
  return known.get(drawnBy(node, game));
}

/** What is new is measured in one go: to measure one by one is slow. */
export function measure(nodes: Node[], game: string): void {
  if (known.size > MOST_KEPT) known.clear();
  const fresh = new Map<string, SVGGraphicsElement>();
  for (const node of nodes) {
    const drawn = drawnBy(node, game);
    if (drawn && !known.has(drawn) && !fresh.has(drawn)) fresh.set(drawn, shape(node, drawn));
  }
  if (fresh.size) layOut(fresh);
}

/** Another art may draw other things by the same names. */
export function forgetBoxes(): void {
  known.clear();
}

function drawnBy(node: Node, game: string): string {
  return node.symbol ? `#${game}-${node.symbol}` : (node.path ?? '');
}

function shape(node: Node, drawn: string): SVGGraphicsElement {
  const element = document.createElementNS(SPACE, node.symbol ? 'use' : 'path');
  element.setAttribute(node.symbol ? 'href' : 'd', drawn);
  return element;
}

/** Lets the browser lay out shapes, each by itself, and keeps their boxes. */
function layOut(fresh: Map<string, SVGGraphicsElement>): void {
  const svg = document.createElementNS(SPACE, 'svg');
  const scale = document.createElementNS(SPACE, 'g');
  svg.setAttribute('class', 'art');
  scale.setAttribute('transform', 'scale(50)'); // letters smaller than a pixel are measured badly
  scale.append(...fresh.values());
  svg.append(scale);
  document.body.append(svg);
  for (const [drawn, element] of fresh) {
    const { x, y, width, height } = element.getBBox();
    known.set(drawn, { left: x, top: y, right: x + width, bottom: y + height });
  }
  svg.remove();
}

function placed(node: Node, box: Box | undefined): Box {
  const { x = 0, y = 0, size = 1 } = node;
  if (!box) return around(x, y, size / 4);
  if (node.turn) return around(x, y, size * Math.max(-box.left, -box.top, box.right, box.bottom));
  return {
    left: x + size * box.left,
    top: y + size * box.top,
    right: x + size * box.right,
    bottom: y + size * box.bottom,
  };
}

function around(x: number, y: number, reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}
