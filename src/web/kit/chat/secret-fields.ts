import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/hydration/create-store.ts';

/** The number of fields for a code or a password on the page. */
const fields = createStore(0);

/** Called by each field for a code or a password: while one is on the page, the page has no chat. */
export function useSecretField(): void {
  useLayoutEffect(() => {
    fields.set(fields.now() + 1);
    return () => fields.set(fields.now() - 1);
  }, []);
}

/** Returns true while the page has a field for a code or a password. */
export const useHasSecretField = (): boolean => useSyncExternalStore(fields.subscribe, fields.now, () => 0) > 0;
