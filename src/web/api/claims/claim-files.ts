import type { ReplyOf } from '#contract/call.ts';
import * as calls from '#contract/claims/claim-files.ts';
import { buildAddress } from '#contract/client.ts';
import { send } from '../http.ts';
import { exchange } from '../purchase/uploads.ts';

/** A file on its way to a claim. */
export type ClaimFileUpload = {
  name: string;
  /** The kind of document; empty if the person did not choose one. */
  paper: string;
  content: Blob;
  /** Idempotency key, the same for every attempt: the server stores the file once. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Calls on files of a claim. Each throws ApiError, or AbortError when it was stopped. */
export const claimFiles = {
  async send(
    ref: string,
    { name, paper, content, key, signal, onProgress }: ClaimFileUpload,
  ): Promise<ReplyOf<typeof calls.sendClaimFile>> {
    const address = buildAddress(calls.sendClaimFile, { params: { ref }, query: { name, paper } });
    const headers = { 'idempotency-key': key, 'content-type': content.type || 'application/octet-stream' };
    const reply = await exchange(calls.sendClaimFile, address, { headers, body: content, signal, onProgress });
    return JSON.parse(await reply.text()) as ReplyOf<typeof calls.sendClaimFile>;
  },
  remove: (ref: string, file: string) => send(calls.removeClaimFile, { params: { ref, file } }),
  /** Address from which the browser downloads a file with its session cookie. */
  address: (ref: string, file: string): string => buildAddress(calls.getClaimFile, { params: { ref, file } }),
};
