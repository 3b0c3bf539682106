import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import type { ClaimFileUpload } from '#web/api/claims/claim-files.ts';
import { newKey } from '#web/api/http.ts';
import { preparePicture } from '#web/fields/picture/prepare-picture.ts';
import { sendWithRetry } from '#web/fields/picture/send-with-retry.ts';
import { applyLimits, type ChosenFile, type ClaimFileUsage, listMissingDocuments, sumUsage } from './chosen-files.ts';

type Options = {
  /** Number and bytes of the files that the claim has already. */
  kept: ClaimFileUsage;
  /** Sends one file; the same `key` for every attempt. */
  upload: (file: ClaimFileUpload) => Promise<unknown>;
};

/** Files from their choice until the server has them. They are in memory alone. */
export function useChosenFiles({ kept, upload }: Options) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const newest = useRef(files);
  const room = useRef(kept);
  room.current = kept;
  const preparing = useRef<Promise<void>[]>([]);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const put = useCallback((next: readonly ChosenFile[]) => {
    newest.current = next;
    setFiles(next);
  }, []);
  const change = useCallback(
    (id: string, what: Partial<ChosenFile>) =>
      put(newest.current.map((file) => (file.id === id ? { ...file, ...what } : file))),
    [put],
  );
  const remove = useCallback((id: string) => put(newest.current.filter((file) => file.id !== id)), [put]);

  const choose = (list: readonly File[]) => {
    const chosen = list.map((file) => ({ file, id: newKey() }));
    put([...newest.current, ...chosen.map(({ file, id }) => createPreparing(id, file))]);
    const work = chosen.map(async ({ file, id }) => {
      const ready = await prepareFile(file);
      change(id, 'problem' in ready ? { ...ready, step: 'refused' } : { ...ready, step: 'ready' });
    });
    preparing.current = [...preparing.current, ...work];
  };

  const sendOne = async ({ id, name, paper, content }: ChosenFile, signal: AbortSignal) => {
    const attempt = () =>
      upload({
        ...{ name, paper, content: content as Blob, key: id, signal },
        onProgress: (share) => change(id, { share, isWaiting: false }),
      });
    change(id, { step: 'sending', share: 0, isWaiting: false, problem: null });
    try {
      await sendWithRetry(attempt, { signal, onTrouble: () => change(id, { isWaiting: true, share: 0 }) });
      change(id, { step: 'sent', share: 1 });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      change(id, { step: 'failed', isWaiting: false, problem: isApiError(error) ? error.problem : 'other' });
      return false;
    }
  };

  /**
   * Sends the files that were not sent yet, one after another; with `only`, the file with that id. It leaves out refused
   * files. Returns true if no sending failed.
   */
  const send = async (only?: string): Promise<boolean> => {
    await Promise.all(preparing.current);
    stop.current ??= new AbortController();
    const { signal } = stop.current;
    const waits = applyLimits(newest.current, room.current).filter(
      ({ id, step }) => (step === 'ready' || step === 'failed') && (only === undefined || id === only),
    );
    let all = true;
    for (const file of waits) all = (await sendOne(file, signal)) && all;
    return all;
  };

  const shown = useMemo(() => applyLimits(files, kept), [files, kept]);
  return {
    files: shown,
    taken: sumUsage(files, kept),
    isSending: shown.some(({ step }) => step === 'sending'),
    missing: (needed: readonly string[]) => listMissingDocuments(needed, shown),
    choose,
    remove,
    setPaper: (id: string, paper: string) => change(id, { paper }),
    send,
    /** Removes the files that the claim has. */
    dropSent: () => put(newest.current.filter(({ step }) => step !== 'sent')),
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

function createPreparing(id: string, { name, type }: File): ChosenFile {
  return {
    ...{ id, name, isPicture: type.startsWith('image/'), paper: '', content: null, step: 'preparing' },
    ...{ share: 0, isWaiting: false, problem: null },
  };
}

type FileToSend = { content: Blob; isPicture: boolean } | { problem: string };

/**
 * Prepares a chosen file for sending: a PDF unchanged, a photograph smaller if that reduces its size. The first bytes
 * decide the type of the file, as on the server.
 */
async function prepareFile(file: File): Promise<FileToSend> {
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '');
  if (head === '%PDF-') return { content: new Blob([file], { type: 'application/pdf' }), isPicture: false };
  try {
    const smaller = await preparePicture(file);
    const isPlain = /^image\/(jpeg|png|webp)$/.test(file.type);
    return { content: isPlain && file.size <= smaller.size ? file : smaller, isPicture: true };
  } catch (error) {
    const problem = isApiError(error) ? error.problem : 'imageUnreadable';
    return { problem: problem === 'notAnImage' ? 'fileTypeWrong' : problem };
  }
}
