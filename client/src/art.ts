/** The art of a game: its symbols go into the page once, its styles into a style sheet. */

import { forgetBoxes } from './boxes';

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

/** Puts the art into the page; returns what takes it out again.
 *
 * The styles become a constructed style sheet, so that the content security policy need not allow styles in the
 * page. Scripts and handlers would not run under that policy; they are dropped all the same.
 */
export function hang(art: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...art.matchAll(STYLE)].map((style) => style[1]).join('\n'));
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${art.replace(STYLE, '')}</svg>`;
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  for (const element of svg.querySelectorAll('script, foreignObject')) element.remove();
  for (const element of svg.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (/^on/i.test(name)) element.removeAttribute(name);
  svg.setAttribute('class', 'art');
  svg.setAttribute('aria-hidden', 'true');
  const hung = document.importNode(svg, true);
  document.body.append(hung);
  forgetBoxes();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    hung.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
