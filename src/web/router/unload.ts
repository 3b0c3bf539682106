import { useEffect, useRef } from 'react';

/** Functions that return true if closing or reloading the window would lose input now. */
const losing = new Set<() => boolean>();

/**
 * Makes the browser ask before the window is closed or reloaded while input would be lost.
 *
 * @param loses true if input would be lost now; called at that moment
 */
export function useUnloadWarning(loses: () => boolean): void {
  const newest = useRef(loses);
  newest.current = loses;
  useEffect(() => {
    const one = () => newest.current();
    losing.add(one);
    window.addEventListener('beforeunload', ask);
    return () => {
      losing.delete(one);
      if (losing.size === 0) window.removeEventListener('beforeunload', ask);
    };
  }, []);
}

function ask(event: BeforeUnloadEvent): void {
  if ([...losing].some((loses) => loses())) event.preventDefault();
}
