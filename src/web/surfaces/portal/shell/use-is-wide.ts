import { useSyncExternalStore } from 'react';

/** Wide enough for a journey's three columns beside the open menu: 1312 and 288 px. */
const wide = '(min-width: 100rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
  );
}
