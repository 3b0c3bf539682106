import { useSyncExternalStore } from 'react';

const KEY = 'agent-figures';
const listeners = new Set<() => void>();
let shown = true;
try {
  shown = sessionStorage.getItem(KEY) !== 'hidden';
} catch {}

function show(is: boolean): void {
  shown = is;
  // For the visit. A browser that keeps nothing forgets it with the next full load.
  try {
    sessionStorage.setItem(KEY, is ? 'shown' : 'hidden');
  } catch {}
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether figures that are not for the customer's eyes are on the screen, and the way to change that. */
export function useFiguresShown(): [boolean, (is: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => shown), show];
}
