import { useSyncExternalStore } from 'react';

let idle = false;
const listeners = new Set<() => void>();

function set(is: boolean): void {
  idle = is;
  for (const listener of listeners) listener();
}

/** Says that the session has ended because nothing happened: whoever was at work is led to the sign-in, and back. */
export const tellIdle = (): void => set(true);

/** The sign-in has said so. */
export const forgetIdle = (): void => set(false);

/** Whether the session that this page was used with has ended because nothing happened. */
export function useEndedIdle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => idle,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
