import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

function count(more: 1 | -1): void {
  shown += more;
  for (const listener of listeners) listener();
}

/** Called by each field for a code or a password: while one is on the page, the page has no chat. */
export function useSecretField(): void {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Returns true while the page has a field for a code or a password. */
export function useHasSecretField(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
