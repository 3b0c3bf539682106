import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRetryable } from '#web/api/api-error.ts';
import { storedPicture, uploads } from '#web/api/purchase/uploads.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { preparePicture } from './prepare-picture.ts';
import { sendWithRetry } from './send-with-retry.ts';

/** A picture that is being sent. With `key` the server stores it once, whatever the number of attempts. */
type PendingUpload = { picture: Blob; key: string };

export type PictureJob =
  | { step: 'none'; refusal?: unknown }
  | { step: 'preparing' }
  | { step: 'chosen'; parcel: PendingUpload }
  | { step: 'sending'; parcel: PendingUpload; share: number; waiting: boolean }
  | { step: 'failed'; parcel: PendingUpload; error: unknown };

const none: PictureJob = { step: 'none' };

/** A picture from its choice until the server has it: made smaller, shown, sent when the person accepts it. */
export function usePictureUpload(onSent: (upload: string) => void) {
  const { link, run } = useOpenDraft();
  const client = useQueryClient();
  const [job, setJob] = useState<PictureJob>(none);
  const turn = useRef(0);
  const latest = useRef(onSent);
  latest.current = onSent;

  const parcel = job.step === 'sending' ? job.parcel : null;
  useEffect(() => {
    if (!parcel) return;
    const stop = new AbortController();
    const ifStill = (act: () => void) => stop.signal.aborted || act();
    const sending = (share: number, waiting: boolean) =>
      ifStill(() => setJob({ step: 'sending', parcel, share, waiting }));
    const failed = (error: unknown) => ifStill(() => setJob({ step: 'failed', parcel, error }));
    const options = { key: parcel.key, signal: stop.signal, onProgress: (share: number) => sending(share, false) };

    // The first answer of a form may be a picture: there is no draft yet. Any command creates one and returns the link;
    // without a connection the draft's own machine retries.
    if (!link) run({ kind: 'read' }).catch((error) => (isRetryable(error) ? sending(0, true) : failed(error)));
    else
      sendWithRetry(() => uploads.send(link, parcel.picture, options), {
        signal: stop.signal,
        onTrouble: () => sending(0, true),
      }).then(({ upload }) => {
        client.setQueryData(storedPicture(link, upload).queryKey, parcel.picture);
        ifStill(() => {
          setJob(none);
          latest.current(upload);
        });
      }, failed);
    return () => stop.abort();
  }, [parcel, link, run, client]);

  const begin = (next: PictureJob): number => {
    setJob(next);
    turn.current += 1;
    return turn.current;
  };
  return {
    job,
    async choose(file: Blob) {
      const mine = begin({ step: 'preparing' });
      const next = await prepare(file);
      if (mine === turn.current) setJob(next);
    },
    /** Sends the chosen picture, and sends it again after a failure. */
    send() {
      if (job.step === 'chosen' || job.step === 'failed')
        setJob({ step: 'sending', parcel: job.parcel, share: 0, waiting: false });
    },
    drop: () => void begin(none),
  };
}

async function prepare(file: Blob): Promise<PictureJob> {
  try {
    return { step: 'chosen', parcel: { picture: await preparePicture(file), key: newKey() } };
  } catch (refusal) {
    return { step: 'none', refusal };
  }
}

/** Creates a random idempotency key. `crypto.randomUUID` does not exist on plain http in a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
