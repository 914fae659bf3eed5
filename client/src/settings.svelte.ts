/** What a reader has set on this device. */

type Scheme = 'auto' | 'light' | 'dark';

interface Settings {
  scheme: Scheme;
  sound: boolean;
  alerts: boolean;
  confirms: boolean; // a complete draft confirms itself
}

const PLACE = 'meadhall.settings';
const STANDARD: Settings = { scheme: 'auto', sound: false, alerts: false, confirms: false };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Settings>;
  } catch {
    return {}; // storage may be forbidden, or hold anything
  }
}

export const settings = $state<Settings>({ ...STANDARD, ...stored() });

export const SCHEMES: Scheme[] = ['auto', 'light', 'dark'];

/** Keeps the settings, and the page in the chosen scheme; called once. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(PLACE, text);
    } catch {
      // then they last as long as the page
    }
  });
  $effect(() => {
    document.documentElement.dataset['scheme'] = settings.scheme;
  });
}

/** The page again, in another language; the hall remembers it. */
export function speak(language: string): void {
  const address = new URL(location.href);
  address.searchParams.set('language', language);
  location.replace(address);
}
