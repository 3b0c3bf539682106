import type { ReplyOf } from '#contract/call.ts';
import * as calls from '#contract/claims/claim-files.ts';
import { buildAddress } from '#contract/client.ts';
import { send } from '../http.ts';
import { exchange } from '../purchase/uploads.ts';

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
  ): Promise<ReplyOf<typeof calls.sendClaimFile>> {
    const address = buildAddress(calls.sendClaimFile, { params: { ref }, query: { name, paper } });
    const headers = { 'idempotency-key': key, 'content-type': content.type || 'application/octet-stream' };
    const reply = await exchange(calls.sendClaimFile, address, { headers, body: content, signal, onProgress });
    return JSON.parse(await reply.text()) as ReplyOf<typeof calls.sendClaimFile>;
  },
  remove: (ref: string, file: string) => send(calls.removeClaimFile, { params: { ref, file } }),
  /** Where the browser saves a file from, by its session. */
  address: (ref: string, file: string): string => buildAddress(calls.getClaimFile, { params: { ref, file } }),
};
