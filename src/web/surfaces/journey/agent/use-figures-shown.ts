import { useSyncExternalStore } from 'react';
import { createStore } from '#web/hydration/create-store.ts';

const KEY = 'agent-figures';
const shown = createStore(true);
try {
  shown.set(sessionStorage.getItem(KEY) !== 'hidden');
} catch {}

function show(is: boolean): void {
  // Stored for the visit. A browser that stores nothing forgets it with the next full load.
  try {
    sessionStorage.setItem(KEY, is ? 'shown' : 'hidden');
  } catch {}
  shown.set(is);
}

/**
 * True if the amounts that the customer should not see (commission, net amount) are on the screen; and a function that
 * shows or hides them.
 */
export const useFiguresShown = (): [boolean, (is: boolean) => void] => [
  useSyncExternalStore(shown.subscribe, shown.now),
  show,
];
