import { useSyncExternalStore } from 'react';
import { tabStore } from './browser-store.ts';
import { createStore } from './create-store.ts';

const KEY = 'agent-figures';
const shown = createStore(tabStore.read(KEY) !== 'hidden');

function show(is: boolean): void {
  tabStore.write(KEY, is ? 'shown' : 'hidden');
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
