import { useState } from 'react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import type { ClaimDraftCalls } from '#web/api/claims/claim-drafts.ts';
import { listMissingDocuments, sumUsage } from './chosen-files.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';

/** The files of a claim in preparation. Each is sent as soon as it is chosen. */
export type DraftFiles = {
  stored: readonly ClaimFile[];
  /** Files on their way, and those that were refused. */
  chosen: ChosenFiles;
  usage: ReturnType<typeof sumUsage>;
  choose: (files: readonly File[]) => void;
  remove: (id: string) => void;
  setPaper: (id: string, paper: string) => void;
  missing: (needed: readonly string[]) => string[];
  addressOf: (id: string) => string;
};

/**
 * Sends and removes the files of a claim in preparation.
 *
 * @param onPapers called with the files when their kinds have changed
 */
export function useDraftFiles(
  calls: ClaimDraftCalls,
  initial: readonly ClaimFile[],
  onPapers: (files: readonly ClaimFile[]) => void,
): DraftFiles {
  const [stored, setStored] = useState(initial);
  const kept = { files: stored.length, bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0) };
  const upload: Parameters<typeof useChosenFiles>[0]['upload'] = async ({ paper: _paper, ...file }) => {
    const sent = await calls.sendFile(file);
    setStored((before) => [...before.filter(({ id }) => id !== sent.id), sent]);
    chosen.remove(file.key);
  };
  const chosen: ChosenFiles = useChosenFiles({ kept, upload });
  return {
    ...{ stored, chosen, usage: sumUsage(chosen.files, kept), addressOf: calls.fileAddress },
    choose: (files) => {
      chosen.choose(files);
      void chosen.send();
    },
    remove: (id) => {
      setStored((before) => before.filter((file) => file.id !== id));
      void calls.removeFile(id).catch(() => {});
    },
    setPaper: (id, paper) => {
      const next = stored.map((file) => (file.id === id ? { ...file, paper: paper === '' ? null : paper } : file));
      setStored(next);
      onPapers(next);
    },
    missing: (needed) => listMissingDocuments(needed, stored),
  };
}

/** The kind of document of each file, as a save sends it. */
export const toPapers = (files: readonly ClaimFile[]): Record<string, string> =>
  Object.fromEntries(files.flatMap(({ id, paper }) => (paper === null ? [] : [[id, paper]])));
