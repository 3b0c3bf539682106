import { useRef, useState } from 'react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { isApiError } from '#web/api/api-error.ts';
import type { ClaimDraftCalls } from '#web/api/claims/claim-drafts.ts';
import { listMissingDocuments, sumBytes } from './chosen-files.ts';
import { useChosenFiles } from './use-chosen-files.ts';

/** Calls of the component when the server has a file, has removed one, or when their kinds have changed. */
type Events = {
  onSent?: (file: ClaimFile) => void;
  onRemoved?: (id: string) => void;
  onPapers?: (files: readonly ClaimFile[]) => void;
};

/**
 * The files of a claim in preparation. Each is sent as soon as it is chosen; `chosen` has those on their way, and those
 * that were refused or could not be sent.
 */
export function useDraftFiles(calls: ClaimDraftCalls, initial: readonly ClaimFile[], events: Events) {
  const [stored, setStored] = useState(initial);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(stored);
  const removals = useRef(Promise.resolve());
  /** Files whose removal failed since the last call of `settle`. */
  const kept = useRef(new Set<string>());
  const latest = useRef(events);
  latest.current = events;
  const put = (next: readonly ClaimFile[]) => {
    newest.current = next;
    setStored(next);
  };
  const chosen = useChosenFiles({
    kept: { files: stored.length, bytes: sumBytes(stored) },
    async upload({ paper: _paper, ...file }) {
      const sent = await calls.sendFile(file);
      put([...newest.current.filter(({ id }) => id !== sent.id), sent]);
      chosen.remove(file.key);
      latest.current.onSent?.(sent);
    },
  });
  const remove = async (id: string): Promise<void> => {
    setFailure(null);
    try {
      await calls.removeFile(id);
    } catch (error) {
      // A file that is not there has been removed on another device.
      if (!isApiError(error) || error.problem !== 'fileNotFound') {
        kept.current.add(id);
        return setFailure(error);
      }
    }
    put(newest.current.filter((file) => file.id !== id));
    kept.current.delete(id);
    latest.current.onRemoved?.(id);
  };
  return {
    ...{ stored, chosen, usage: chosen.usage, addressOf: calls.fileAddress },
    /** The reason why a file could not be removed; null: none. */
    failure,
    choose: (files: readonly File[]): void => {
      chosen.choose(files);
      void chosen.send();
    },
    /** Removes a file. It stays in the list until the server has removed it. */
    remove: (id: string): void => {
      removals.current = removals.current.then(() => remove(id));
    },
    setPaper: (id: string, paper: string): void => {
      put(newest.current.map((file) => (file.id === id ? { ...file, paper: paper === '' ? null : paper } : file)));
      latest.current.onPapers?.(newest.current);
    },
    missing: (needed: readonly string[]): string[] => listMissingDocuments(needed, stored),
    /**
     * Waits for the files on their way and for removals. False if a chosen file could not be sent, or if a removal failed
     * since the last call: the person has not seen yet that the file is still there.
     */
    async settle(): Promise<boolean> {
      await removals.current;
      const isRemoved = kept.current.size === 0;
      kept.current.clear();
      return (await chosen.settle()) && isRemoved;
    },
  };
}

export type DraftFiles = ReturnType<typeof useDraftFiles>;

/** The kind of document of each file, as a save sends it. */
export const toPapers = (files: readonly ClaimFile[]): Record<string, string> =>
  Object.fromEntries(files.flatMap(({ id, paper }) => (paper === null ? [] : [[id, paper]])));
