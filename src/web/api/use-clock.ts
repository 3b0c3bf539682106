import { useSyncExternalStore } from 'react';
import { getSiteConfig } from '#contract/site.ts';
import { secondsUntil, today } from '#web/hydration/server-clock.ts';
import { send } from './http.ts';

/** Milliseconds between two looks at the clock. */
const INTERVAL_MS = 500;

/**
 * Looks at the clock again and again. `performance.now()` may stop while a phone sleeps: when the page is shown again,
 * an answer of the server sets the clock.
 */
function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, INTERVAL_MS);
  const onShown = () => {
    if (document.visibilityState === 'hidden') return;
    send(getSiteConfig, { quiet: true, unattended: true, unsaid: true }).then(onChange, onChange);
  };
  document.addEventListener('visibilitychange', onShown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
  };
}

const watchNothing = () => () => {};

/** Whole seconds until an instant (ISO), counted down; 0 when it is past, or if there is none. */
export function useCountdown(until: string | undefined): number {
  const seconds = () => (until === undefined ? 0 : secondsUntil(until));
  return useSyncExternalStore(until === undefined ? watchNothing : watchClock, seconds, () => 0);
}

/** Today in Phnom Penh, `YYYY-MM-DD`, also when the day changes while the page is open. Not for pages of the server. */
export const useToday = (): string => useSyncExternalStore(watchClock, today, today);
