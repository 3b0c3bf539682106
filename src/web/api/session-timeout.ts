import { useSyncExternalStore } from 'react';

let isTimedOut = false;
const listeners = new Set<() => void>();

function setTimedOut(is: boolean): void {
  isTimedOut = is;
  for (const listener of listeners) listener();
}

/** Reports that the session has timed out: a person at work is led to the sign-in, and back. */
export const reportSessionTimeout = (): void => setTimedOut(true);

/** Clears that state after the sign-in page has shown it. */
export const clearSessionTimeout = (): void => setTimedOut(false);

/** True if the session of this page has timed out. */
export function useSessionTimedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isTimedOut,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
