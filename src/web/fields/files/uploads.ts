import { isApiError } from '#web/api/api-error.ts';
import type { ClaimFileUpload } from '#web/api/claims/claim-files.ts';
import { newKey } from '#web/api/http.ts';
import { sendWithRetry } from '../picture/send-with-retry.ts';
import { applyLimits, type ChosenFile, type ClaimFileUsage } from './chosen-files.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';

export type UploadOptions = {
  /** Returns number and bytes of the files that the claim has already. */
  kept: () => ClaimFileUsage;
  /** Sends one file; the same `key` for every attempt. */
  upload: (file: ClaimFileUpload) => Promise<unknown>;
  /** Called with all files after each change. */
  publish: (files: readonly ChosenFile[]) => void;
  prepare?: (file: File) => Promise<PreparedFile>;
};

/** Files from their choice until the server has them. They are in memory alone. */
export function createUploads({ kept, upload, publish, prepare = prepareFile }: UploadOptions) {
  let files: readonly ChosenFile[] = [];
  let preparing: readonly Promise<void>[] = [];
  // The rounds of sending run one after another: a file is sent once, and in the order of its choice.
  let round: Promise<unknown> = Promise.resolve();
  const stop = new AbortController();
  const { signal } = stop;

  const put = (next: readonly ChosenFile[]) => {
    files = next;
    publish(files);
  };
  const change = (id: string, what: Partial<ChosenFile>) =>
    put(files.map((file) => (file.id === id ? { ...file, ...what } : file)));

  const sendOne = async ({ id, name, paper, content }: ChosenFile) => {
    const attempt = () =>
      upload({
        ...{ name, paper, content: content as Blob, key: id, signal },
        onProgress: (share) => change(id, { share, isWaiting: false }),
      });
    change(id, { step: 'sending', share: 0, isWaiting: false, problem: null });
    try {
      await sendWithRetry(attempt, { signal, onTrouble: () => change(id, { isWaiting: true, share: 0 }) });
      change(id, { step: 'sent', share: 1 });
    } catch (error) {
      if (signal.aborted) return;
      change(id, { step: 'failed', isWaiting: false, problem: isApiError(error) ? error.problem : 'other' });
    }
  };
  const isWaiting = ({ step }: ChosenFile) => step === 'ready' || step === 'failed';
  const sendAll = async (only: string | undefined) => {
    await Promise.all(preparing);
    for (const { id } of files) {
      // A file may have been removed since the round began, and removing one makes room for others.
      const file = applyLimits(files, kept()).find((one) => one.id === id);
      if (file && isWaiting(file) && !signal.aborted && (only === undefined || only === id)) await sendOne(file);
    }
  };

  return {
    choose(list: readonly File[]): void {
      const chosen = list.map((file) => ({ file, id: newKey() }));
      put([...files, ...chosen.map(({ file, id }) => createPreparing(id, file))]);
      const work = chosen.map(async ({ file, id }) => {
        const ready = await prepare(file);
        change(id, 'problem' in ready ? { ...ready, step: 'refused' } : { ...ready, step: 'ready' });
      });
      preparing = [...preparing, ...work];
    },
    remove: (id: string): void => put(files.filter((file) => file.id !== id)),
    setPaper: (id: string, paper: string): void => change(id, { paper }),
    /** Sends the files that were not sent yet, one after another; with `only`, the file with that id. */
    send(only?: string): Promise<void> {
      const sent = round.then(() => sendAll(only));
      round = sent;
      return sent;
    },
    /** Waits until nothing is being sent. False if a file could not be sent. Refused files do not count. */
    async settle(): Promise<boolean> {
      await round;
      return !signal.aborted && !files.some(({ step }) => step === 'failed');
    },
    /** Removes the files that the claim has. */
    dropSent: (): void => put(files.filter(({ step }) => step !== 'sent')),
    stop: (): void => stop.abort(),
  };
}

function createPreparing(id: string, { name, type }: File): ChosenFile {
  return {
    ...{ id, name, isPicture: type.startsWith('image/'), paper: '', content: null, step: 'preparing' },
    ...{ share: 0, isWaiting: false, problem: null },
  };
}
