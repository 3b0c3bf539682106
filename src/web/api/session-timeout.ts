import { useSyncExternalStore } from 'react';

let isTimedOut = false;
const listeners = new Set<() => void>();

function setTimedOut(is: boolean): void {
  isTimedOut = is;
  for (const listener of listeners) listener();
}

/** Says that the session has ended because nothing happened: whoever was at work is led to the sign-in, and back. */
export const reportSessionTimeout = (): void => setTimedOut(true);

/** The sign-in has said so. */
export const clearSessionTimeout = (): void => setTimedOut(false);

/** Whether the session that this page was used with has ended because nothing happened. */
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
