import { useState, useSyncExternalStore } from 'react';
import { deviceStore } from '#web/hydration/browser-store.ts';

/** From this width on the panes are side by side; the theme has the same value (`lg`). */
const SIDE_BY_SIDE = '(min-width: 64rem)';
/** From this width on the contents and the preview have room together; the theme has the same value (`desk`). */
const ROOM_FOR_ALL = '(min-width: 81.25rem)';

/** Returns true while a media query matches. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Returns whether panes are side by side, and whether the contents and the preview have room together. */
export function useRoom(): { isSideBySide: boolean; isForAll: boolean } {
  return { isSideBySide: useMedia(SIDE_BY_SIDE), isForAll: useMedia(ROOM_FOR_ALL) };
}

const KEY = 'studio.desk.';

/** The sizes of the panes, stored in this browser. */
export const sizeStorage = {
  getItem: (key: string): string | null => deviceStore.read(`${KEY}${key}`),
  setItem: (key: string, value: string): void => deviceStore.write(`${KEY}${key}`, value),
};

/** Returns true if the preview is open at the start: there is room for it, and the user has not closed it before. */
export const isPreviewOpenAtStart = (): boolean =>
  window.matchMedia(ROOM_FOR_ALL).matches && deviceStore.read(`${KEY}preview`) !== 'closed';

/** Stores that the user opened or closed a pane. */
export const rememberPane = (pane: string, isOpen: boolean): void =>
  deviceStore.write(`${KEY}${pane}`, isOpen ? 'open' : 'closed');

/** A pane that the user opens and closes; its state is stored in this browser. */
export function useStoredPane(pane: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => deviceStore.read(`${KEY}${pane}`) !== 'closed');
  return [
    isOpen,
    (next) => {
      rememberPane(pane, next);
      setOpen(next);
    },
  ];
}
