/** Which page is shown: the address is the truth, as everywhere on the web. */

export const route = $state({ path: location.pathname, search: location.search });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
}

export function go(address: string): void {
  history.pushState(null, '', address);
  read();
  scrollTo(0, 0);
}

/** A part of an address; one that is no writing at all is taken as it stands. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PAGES = /^\/($|new$|t\/|rules\/)/;

/** Links to pages of the hall are followed without loading anything. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
  if (!PAGES.test(link.pathname) || link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function watchAddress(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', follow);
}
