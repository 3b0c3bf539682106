import type { ClaimDraftInput } from '#contract/claims/claim-drafts.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import type { ClaimDraftCalls } from './claim-drafts.ts';

/** Milliseconds between the last change and its save, and between a failed save and the next attempt. */
const SAVE_AFTER = 700;
const RETRY_AFTER = 4000;

/** `changed`: another device has saved, filed or deleted the claim. `refused`: the server does not accept the input. */
export type SaveState = {
  state: 'saved' | 'saving' | 'retrying' | 'changed' | 'refused';
  /** The reason why the input was refused. */
  error?: unknown;
};

type Entered = Omit<ClaimDraftInput, 'version'>;

/** Saves under way by policy, so that a page that opens again waits for them. */
const underWay = new Map<string, Promise<unknown>>();

/** Resolves when no save of this policy's claim is under way. */
export const waitForSaves = async (number: string): Promise<unknown> => underWay.get(number);

type SaverOptions = {
  save: ClaimDraftCalls['save'];
  /** The version that the page has loaded; 0: there is none yet. */
  version: number;
  /** Called when the state has changed. */
  publish: (state: SaveState) => void;
};

/**
 * Saves a claim in preparation some time after each change. Only one save is under way at a time. Input that was not
 * saved waits for the next attempt: of the person if the server refused it, else after some seconds.
 */
export function createDraftSaver(number: string, { save, version, publish }: SaverOptions) {
  let newest = version;
  let waiting: Entered | null = null;
  let isOvertaken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFailure = (error: unknown, entered: Entered) => {
    isOvertaken = isApiError(error) && error.problem === 'claimDraftChanged';
    if (isOvertaken) {
      waiting = null;
      return publish({ state: 'changed' });
    }
    waiting ??= entered;
    if (!isRetryable(error)) return publish({ state: 'refused', error });
    timer = setTimeout(flush, RETRY_AFTER);
    publish({ state: 'retrying', error });
  };
  const saveAll = async (): Promise<boolean> => {
    while (waiting) {
      const entered: Entered = waiting;
      waiting = null;
      try {
        newest = (await save({ version: newest, ...entered })).version;
      } catch (error) {
        onFailure(error, entered);
        return false;
      }
    }
    if (isOvertaken) return false;
    publish({ state: 'saved' });
    return true;
  };
  /** Saves at once. True if all input is saved. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    const all = (underWay.get(number) ?? Promise.resolve()).then(saveAll);
    underWay.set(number, all);
    return all;
  };
  return {
    flush,
    save(entered: Entered): void {
      waiting = entered;
      publish({ state: 'saving' });
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER);
    },
    /** True while input is not saved. */
    isWaiting: (): boolean => waiting !== null,
    /** Forgets input that is not saved: the claim was filed or deleted. */
    drop(): void {
      clearTimeout(timer);
      waiting = null;
    },
    /** Saves all input, and returns its version; undefined if it could not be saved. */
    settle: async (): Promise<number | undefined> => ((await flush()) ? newest : undefined),
  };
}
