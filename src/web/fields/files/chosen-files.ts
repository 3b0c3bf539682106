import { claimFileLimits } from '#contract/claims/claim-files.ts';

/** A chosen file, until it is stored with the claim. */
export type ChosenFile = {
  id: string;
  name: string;
  isPicture: boolean;
  /** The kind of document; empty until the person chooses one. */
  paper: string;
  /** The content to send, a photograph in reduced size; null while it is being prepared, or if that failed. */
  content: Blob | null;
  step: 'preparing' | 'ready' | 'refused' | 'sending' | 'failed' | 'sent';
  /** Share of it that was sent, 0 to 1. */
  share: number;
  /** True if there is no connection: the upload is retried. */
  isWaiting: boolean;
  /** Code of the reason why it was refused, or not sent: `claim-filing.files.refused.{code}`. */
  problem: string | null;
};

/** Number and bytes of the files that a claim has already. */
export type ClaimFileUsage = { files: number; bytes: number };

/** The size of all these files, in bytes. */
export const sumBytes = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Marks the files that exceed the limits as refused, in the order of their choice: removing one makes room for others.
 */
export function applyLimits(files: readonly ChosenFile[], kept: ClaimFileUsage): ChosenFile[] {
  let room = kept;
  return files.map((file) => {
    if (file.step === 'refused') return file;
    const next = { files: room.files + 1, bytes: room.bytes + (file.content?.size ?? 0) };
    // A sent file is stored with the claim already, so it is never refused.
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

/** The usage of the claim with the chosen files, without the refused ones. */
export function sumUsage(files: readonly ChosenFile[], kept: ClaimFileUsage): ClaimFileUsage {
  const taken = applyLimits(files, kept).filter(({ step }) => step !== 'refused');
  return {
    files: kept.files + taken.length,
    bytes: taken.reduce((sum, { content }) => sum + (content?.size ?? 0), kept.bytes),
  };
}

/** Required documents that are missing among the files. */
export function listMissingDocuments(
  needed: readonly string[],
  files: readonly { paper: string | null; step?: string }[],
): string[] {
  const there = files.filter(({ step }) => step !== 'refused').map(({ paper }) => paper);
  return needed.filter((paper) => !there.includes(paper));
}

/** The kinds of document for a file of a claim: the required ones, or something else. */
export function listDocumentTypes(needed: readonly string[]): string[] {
  return [...new Set([...needed, 'invoice', 'other'])];
}
