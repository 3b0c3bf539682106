import { useEffect } from 'react';
import type { Draft } from './use-draft.ts';

/** Reads the draft when its page becomes visible again: meanwhile another tab or device may have changed it. */
export function useReadWhenVisible({ run }: Pick<Draft, 'run'>): void {
  useEffect(() => {
    const read = () => {
      // Without a connection the page shows what it has.
      if (document.visibilityState === 'visible') run({ kind: 'read' }).catch(() => null);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [run]);
}
