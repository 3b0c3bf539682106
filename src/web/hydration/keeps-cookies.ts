import { readCookies, saveCookie } from './browser-store.ts';

const PROBE = 'probe';
const PROBE_SECONDS = 10;

/** True if the browser stores cookies. Without them nobody stays signed in. */
export function keepsCookies(): boolean {
  saveCookie(PROBE, '1', PROBE_SECONDS);
  const isKept = readCookies().includes(`${PROBE}=1`);
  saveCookie(PROBE, '', 0);
  return isKept;
}
