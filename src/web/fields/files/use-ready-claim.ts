import { useEffect, useRef, useState } from 'react';
import type { SavedDraft } from '#web/api/claims/use-saved-draft.ts';
import { newKey } from '#web/api/http.ts';
import type { DraftFiles } from './use-draft-files.ts';

/** The saved version of a claim, and the idempotency key with which it is filed. */
type ReadyClaim = { version: number; key: string };

/**
 * Makes a claim in preparation ready to be filed: waits for its files and saves its input. A person who leaves the page
 * meanwhile does not file the claim.
 */
export function useReadyClaim(files: DraftFiles, saved: SavedDraft) {
  const [isSettling, setIsSettling] = useState(false);
  const [isUnsent, setIsUnsent] = useState(false);
  const isShown = useRef(true);
  // The same version has the same key for all presses of the button; a changed one has another key.
  const ready = useRef<ReadyClaim>({ version: -1, key: '' });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isSettling,
    /** True if the last press filed nothing, because a file was not sent or not removed. */
    isUnsent: isUnsent && (files.failure !== null || files.chosen.files.some(({ step }) => step === 'failed')),
    /**
     * Returns undefined if the claim is not ready: a file was not sent, the input is not complete or could not be saved,
     * or the page is not shown any more.
     *
     * @param isComplete called with all files sent or refused, because each may add a bill to the input
     */
    async settle(isComplete: () => boolean = () => true): Promise<ReadyClaim | undefined> {
      setIsSettling(true);
      const isSent = await files.settle();
      setIsUnsent(!isSent);
      const version = isShown.current && isComplete() && isSent ? await saved.settle() : undefined;
      setIsSettling(false);
      if (version === undefined || !isShown.current) return undefined;
      if (ready.current.version !== version) ready.current = { version, key: newKey() };
      return ready.current;
    },
  };
}
