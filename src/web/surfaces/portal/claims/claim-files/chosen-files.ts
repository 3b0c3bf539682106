import { claimFileLimits } from '#contract/claims/claim-files.ts';

/** A file that was chosen, from its choice until the claim has it. */
export type ChosenFile = {
  id: string;
  name: string;
  isPicture: boolean;
  /** Which paper it is; empty until that is said. */
  paper: string;
  /** As it is sent: a photograph has been made smaller. */
  content: Blob | null;
  step: 'preparing' | 'ready' | 'refused' | 'sending' | 'failed' | 'sent';
  /** How much of it is on its way, 0 to 1. */
  share: number;
  /** There is no connection; it is tried again. */
  isWaiting: boolean;
  /** Code of why it was refused, or not sent: `claim-filing.files.refused.{code}`. */
  problem: string | null;
};

/** Files and their bytes that a claim has already. */
export type ClaimFileUsage = { files: number; bytes: number };

export const noUsage: ClaimFileUsage = { files: 0, bytes: 0 };

/**
 * The files with those refused for which there is no room, in the order in which they were chosen: what is taken back
 * makes room for others.
 */
export function applyLimits(files: readonly ChosenFile[], kept: ClaimFileUsage): ChosenFile[] {
  let room = kept;
  return files.map((file) => {
    if (file.step === 'refused') return file;
    const next = { files: room.files + 1, bytes: room.bytes + (file.content?.size ?? 0) };
    // The server counts what it has: that one is under way changes nothing of it.
    const problem = file.step === 'sent' ? null : findExceededLimit(next);
    if (problem !== null) return { ...file, step: 'refused', problem };
    room = next;
    return file;
  });
}

function findExceededLimit({ files, bytes }: ClaimFileUsage): string | null {
  if (files > claimFileLimits.files) return 'tooManyFiles';
  return bytes > claimFileLimits.bytes ? 'filesTooLarge' : null;
}

/** What the claim will have with the files that were not refused. */
export function sumUsage(files: readonly ChosenFile[], kept: ClaimFileUsage): ClaimFileUsage {
  const taken = applyLimits(files, kept).filter(({ step }) => step !== 'refused');
  return {
    files: kept.files + taken.length,
    bytes: taken.reduce((sum, { content }) => sum + (content?.size ?? 0), kept.bytes),
  };
}

/** Papers that are needed and that none of the files is. */
export function listMissingDocuments(
  needed: readonly string[],
  files: readonly { paper: string | null; step?: string }[],
): string[] {
  const there = files.filter(({ step }) => step !== 'refused').map(({ paper }) => paper);
  return needed.filter((paper) => !there.includes(paper));
}
