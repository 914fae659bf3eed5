/** Calls for those who look elsewhere: the title of the page, a notification, a tone. */

import { notify } from './notices.svelte';
import { go } from './route.svelte';
import { settings } from './settings.svelte';
import { t } from './words';

let title = 'Meadhall';
let flashing: number | undefined;

export function setTitle(text: string): void {
  title = text ? `${text} · Meadhall` : 'Meadhall';
  if (flashing === undefined) document.title = title;
}

/** It is the reader's turn. */
export function callReader(game: string, ask: string, path = location.pathname): void {
  tone(523, 0.18);
  tone(784, 0.3, 0.16);
  if (document.visibilityState === 'visible') return;
  flash();
  if (settings.alerts && 'Notification' in window && Notification.permission === 'granted') void alert(game, ask, path);
}

async function alert(game: string, ask: string, path: string): Promise<void> {
  const [title, more] = [`${t('your-turn')} · ${game}`, { body: ask, tag: path, data: path }];
  try {
    byPage(title, more);
  } catch {
    await byWorker(title, more).catch(() => {
      settings.alerts = false; // granted, and not to be had
      notify(t('alerts-refused'));
    });
  }
}

function byPage(title: string, more: NotificationOptions & { data: string }): void {
  const notification = new Notification(title, more);
  notification.onclick = () => {
    focus();
    if (location.pathname !== more.data) go(more.data);
    notification.close();
  };
}

/** Phones take a notification only from a worker. */
async function byWorker(title: string, more: NotificationOptions): Promise<void> {
  await navigator.serviceWorker.register('/alerts.js');
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, more);
}

function flash(): void {
  if (flashing !== undefined) return;
  let on = false;
  flashing = setInterval(() => {
    on = !on;
    document.title = on ? `● ${t('your-turn')}` : title;
  }, 1_000);
  document.addEventListener('visibilitychange', rest, { once: true });
}

function rest(): void {
  clearInterval(flashing);
  flashing = undefined;
  document.title = title;
}

/** Asks the browser for leave to notify; only ever on a click. */
export async function askForAlerts(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

let audio: AudioContext | null = null;

/** A soft tone, when the reader wants sound. */
export function tone(pitch: number, length: number, after = 0): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const [from, oscillator, gain] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()];
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(0.12, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}
