import { useSyncExternalStore } from 'react';
import { createStore } from '#web/hydration/create-store.ts';

const timedOut = createStore(false);

/** Reports that the session has timed out: a person at work is led to the sign-in, and back. */
export const reportSessionTimeout = (): void => timedOut.set(true);

/** Clears that state after the sign-in page has shown it. */
export const clearSessionTimeout = (): void => timedOut.set(false);

/** True if the session of this page has timed out. */
export const useSessionTimedOut = (): boolean => useSyncExternalStore(timedOut.subscribe, timedOut.now, () => false);
