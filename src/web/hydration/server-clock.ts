import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import { readEmbeddedConfig } from './embedded-config.ts';

/*
 * The only clock of the web: the server's. A phone's own clock may be hours or years off, so no other file reads it
 * (`tests/architecture.test.ts`). The time comes with the answers of the API and goes on by `performance.now()`.
 */

/** The server's instant at which `performance.now()` was 0, epoch milliseconds; undefined before the first answer. */
let origin: number | undefined;

/** An answer that was long on its way makes the clock slow. A smaller difference to a quicker answer is such a delay. */
const DELAY_MS = 5000;

/** Sets the clock by the `Date` of an answer, unless the browser has stored the answer and may repeat an old one. */
export function setServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '') - performance.now();
  if (Number.isNaN(sent) || !/no-(store|cache)/.test(headers.get('cache-control') ?? '')) return;
  if (origin === undefined || sent > origin || sent < origin - DELAY_MS) origin = sent;
}

/** The server's instant, epoch milliseconds. Before the first answer it is the beginning of the document's day. */
export function serverNow(): number {
  return (origin ?? documentOrigin()) + performance.now();
}

/** Only a window without answers and settings, such as a preview of the studio, has the clock of its device. */
function documentOrigin(): number {
  const day = readEmbeddedConfig()?.today;
  return day === undefined ? Date.now() - performance.now() : startOfBusinessDate(day).getTime();
}

/** Today in Phnom Penh, `YYYY-MM-DD`. */
export const today = (): string => toBusinessDate(new Date(serverNow()));

/** Whole seconds until an instant (ISO); 0 when it is past. */
export const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000));

/** The instant that is so many seconds away, ISO. */
export const inSeconds = (seconds: number): string => new Date(serverNow() + seconds * 1000).toISOString();
