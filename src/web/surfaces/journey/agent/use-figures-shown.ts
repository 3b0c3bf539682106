import { useSyncExternalStore } from 'react';

const KEY = 'agent-figures';
const listeners = new Set<() => void>();
let shown = true;
try {
  shown = sessionStorage.getItem(KEY) !== 'hidden';
} catch {}

function show(is: boolean): void {
  shown = is;
  // Stored for the visit. A browser that stores nothing forgets it with the next full load.
  try {
    sessionStorage.setItem(KEY, is ? 'shown' : 'hidden');
  } catch {}
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if figures that the customer should not see are on the screen, and a function that changes it. */
export function useFiguresShown(): [boolean, (is: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => shown), show];
}
