/** Motion of nodes: from where they were to where they are. */

import type { Node } from './protocol';

/** Whether the reader wants nothing to move. */
export const still = matchMedia('(prefers-reduced-motion: reduce)');
const TRAVEL = 420; // milliseconds
const FADE = 260;

export function attribute(node: Node): string | undefined {
  const { x = 0, y = 0, turn = 0 } = node;
  const scale = node.symbol || node.path ? (node.size ?? 1) : 1;
  const move = x || y ? `translate(${x} ${y})` : '';
  return `${move}${turn ? `rotate(${turn})` : ''}${scale === 1 ? '' : `scale(${scale})`}` || undefined;
}

function style(node: Node): string {
  const { x = 0, y = 0, turn = 0 } = node;
  const scale = node.symbol || node.path ? (node.size ?? 1) : 1;
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}

/** Moves an element when its node moves, from where it is seen at that moment. */
export function travel(element: SVGGElement, node: Node): { update(node: Node): void } {
  let last = node;
  let running: Animation | null = null;
  return {
    update(next: Node) {
      const [from, to] = [style(last), style(next)];
      const turned = last.symbol !== next.symbol;
      last = next;
      if (still.matches) return;
      if (turned) element.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: FADE, easing: 'ease-out' });
      if (from === to) return;
      const seen = running?.playState === 'running' ? getComputedStyle(element).transform : from;
      running = element.animate([{ transform: seen }, { transform: to }], {
        duration: TRAVEL,
        easing: 'cubic-bezier(.3, .05, .15, 1)',
      });
    },
  };
}

/** How nodes appear and vanish. */
export function fade(
  _element: Element,
  { leave = false, quiet = false } = {},
): { duration: number; css(t: number): string } {
  return { duration: still.matches || quiet ? 0 : leave ? FADE * 0.7 : FADE, css: (t) => `opacity: ${t}` };
}

let waiting: (() => void)[] = [];

/** Does something once the page is drawn. Who measures sooner makes the browser lay the page out twice. */
export function onceDrawn(work: () => void): void {
  waiting.push(work);
  if (waiting.length > 1) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      const works = waiting;
      waiting = [];
      for (const one of works) one();
    }),
  );
}
