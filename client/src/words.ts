/** The words of the pages, in the reader's language: the hall writes them into the page. */

interface Given {
  language: string;
  languages: string[];
  words: Record<string, string | [string, string]>;
}

function given(): Given {
  const text = document.getElementById('words')?.textContent ?? '';
  return JSON.parse(text) as Given;
}

const { language, languages, words } = given();
const plural = new Intl.PluralRules(language);

export { language, languages };

/** The sentence for a code, its arguments filled in; `n` tells one from many. */
export function t(code: string, args: Record<string, string | number> = {}): string {
  const template = words[code] ?? code;
  const sentence =
    typeof template === 'string' ? template : template[plural.select(Number(args['n'])) === 'one' ? 0 : 1];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

/** What a language calls itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

/** How long ago a moment was, in words. */
export function ago(moment: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round((moment - now) / 60_000);
  if (minutes === 0) return format.format(0, 'second'); // now
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 48 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}
