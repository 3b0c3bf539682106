import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ClaimDraftInput } from '#contract/claims/claim-drafts.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import type { ClaimDraftCalls } from './claim-drafts.ts';

/** Milliseconds between the last change and its save, and between a failed save and the next attempt. */
const SAVE_AFTER = 700;
const RETRY_AFTER = 4000;

/** `changed`: another device has saved, filed or deleted the claim. `refused`: the server does not accept the input. */
type SaveState = 'saved' | 'saving' | 'retrying' | 'changed' | 'refused';

type Entered = Omit<ClaimDraftInput, 'version'>;

/** Saves under way by policy, so that a page that opens again waits for them. */
const underWay = new Map<string, Promise<void>>();

/** Resolves when no save of this policy's claim is under way. */
export const waitForSaves = async (number: string): Promise<void> => underWay.get(number);

/**
 * Saves a claim in preparation some time after each change, and at once when its page is left. Only one save is under
 * way at a time. A window that would lose input asks before it closes.
 *
 * @param version the version that the page has loaded; 0: there is none yet
 */
export function useSavedDraft(number: string, calls: ClaimDraftCalls, version: number) {
  const [state, setState] = useState<SaveState>('saved');
  const newest = useRef(version);
  const waiting = useRef<Entered | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useUnloadWarning(() => waiting.current !== null || state === 'saving');

  const saveAll = useCallback(async () => {
    while (waiting.current) {
      const entered = waiting.current;
      waiting.current = null;
      try {
        newest.current = (await calls.save({ version: newest.current, ...entered })).version;
      } catch (error) {
        if (!isRetryable(error)) return setState(isChanged(error) ? 'changed' : 'refused');
        waiting.current ??= entered;
        timer.current = setTimeout(() => void flush.current(), RETRY_AFTER);
        return setState('retrying');
      }
    }
    setState('saved');
  }, [calls]);
  const flush = useRef<() => Promise<void>>(async () => {});
  flush.current = () => {
    clearTimeout(timer.current);
    const before = underWay.get(number) ?? Promise.resolve();
    const all = before.then(saveAll);
    underWay.set(number, all);
    return all;
  };

  useEffect(() => {
    const leave = () => void flush.current();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  return useMemo(() => {
    const save = (entered: Entered) => {
      waiting.current = entered;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush.current(), SAVE_AFTER);
    };
    return {
      state,
      save,
      /** Forgets input that is not saved: the claim was filed or deleted. */
      drop: () => {
        clearTimeout(timer.current);
        waiting.current = null;
      },
      /** Saves all input, and returns its version; undefined if it could not be saved. */
      settle: async (): Promise<number | undefined> => {
        await flush.current();
        return waiting.current === null ? newest.current : undefined;
      },
    };
  }, [state]);
}

export type SavedDraft = ReturnType<typeof useSavedDraft>;

const isChanged = (error: unknown): boolean => isApiError(error) && error.problem === 'claimDraftChanged';
