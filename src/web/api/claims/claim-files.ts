import type { ReplyOf } from '#contract/call.ts';
import type { sendClaimFile } from '#contract/claims/claim-files.ts';
import { send } from '../http.ts';
import { exchange } from '../purchase/uploads.ts';

const at = (ref: string, rest = ''): string => `/claims/${encodeURIComponent(ref)}/files${rest}`;

type Sent = {
  name: string;
  /** Which paper it is; empty if that was not said. */
  paper: string;
  content: Blob;
  /** The same for every attempt: the file is kept once. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Files of a claim. Each call throws ApiError, or AbortError when it was stopped. */
export const claimFiles = {
  async send(
    ref: string,
    { name, paper, content, key, signal, onProgress }: Sent,
  ): Promise<ReplyOf<typeof sendClaimFile>> {
    const query = new URLSearchParams({ name, ...(paper === '' ? {} : { paper }) });
    const headers = { 'idempotency-key': key, 'content-type': content.type || 'application/octet-stream' };
    const reply = await exchange('POST', at(ref, `?${query}`), { headers, body: content, signal, onProgress });
    return JSON.parse(await reply.text()) as ReplyOf<typeof sendClaimFile>;
  },
  remove: (ref: string, file: string) => send<void>('DELETE', at(ref, `/${encodeURIComponent(file)}`)),
  /** Where the browser saves a file from, by its session. */
  address: (ref: string, file: string): string => `/api${at(ref, `/${encodeURIComponent(file)}`)}`,
};
