import type { Call } from '#contract/call.ts';
import * as staff from '#contract/claims/claim-drafts.ts';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { buildAddress } from '#contract/client.ts';
import * as customer from '#contract/customer-account/claim-drafts.ts';
import { getMyInsurance } from '#contract/customer-account/policies.ts';
import type { Locale } from '#shared/format.ts';
import { useCall, useFresh } from '../call-query.ts';
import { send } from '../http.ts';
import { exchange } from '../purchase/uploads.ts';

type SentFile = {
  name: string;
  content: Blob;
  /** Idempotency key, the same for every attempt: the server stores the file once. */
  key: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
};

/** The calls on a claim in preparation. Each throws ApiError. */
export type ClaimDraftCalls = {
  load: (signal?: AbortSignal) => Promise<staff.ClaimDraftView | null>;
  save: (draft: staff.ClaimDraftInput) => Promise<{ version: number }>;
  remove: () => Promise<unknown>;
  file: (version: number, language: Locale | undefined, key: string) => Promise<{ ref: string }>;
  sendFile: (file: SentFile) => Promise<ClaimFile>;
  removeFile: (id: string) => Promise<unknown>;
  /** Returns the address from which the browser loads a file with its session cookie. */
  fileAddress: (id: string) => string;
};

type Calls = { [Name in 'get' | 'save' | 'remove' | 'file' | 'sendFile' | 'getFile' | 'removeFile']: Call };

function createCalls(calls: Calls, number: string): ClaimDraftCalls {
  const params = { number };
  const ask = <Reply>(call: Call, more: object = {}) => send(call, { params, ...more } as never) as Promise<Reply>;
  return {
    load: (signal) => ask(calls.get, { signal }),
    save: (body) => ask(calls.save, { body, quiet: true, unsaid: true, outlives: true }),
    remove: () => ask(calls.remove),
    file: (version, language, key) =>
      ask(calls.file, {
        body: { version, ...(language === undefined ? {} : { language }) },
        headers: { 'idempotency-key': key },
      }),
    async sendFile({ name, content, key, ...rest }) {
      const address = buildAddress(calls.sendFile, { params, query: { name } } as never);
      const headers = { 'idempotency-key': key, 'content-type': content.type || 'application/octet-stream' };
      const reply = await exchange(calls.sendFile, address, { headers, body: content, ...rest });
      return JSON.parse(await reply.text()) as ClaimFile;
    },
    // The list of files says why a file could not be removed.
    removeFile: (file) => ask(calls.removeFile, { params: { number, file }, unsaid: true }),
    fileAddress: (file) => buildAddress(calls.getFile, { params: { number, file } } as never),
  };
}

/** Calls of staff on their claim in preparation for a policy. */
export const staffClaimDraft = (number: string): ClaimDraftCalls =>
  createCalls(
    {
      ...{ get: staff.getClaimDraft, save: staff.saveClaimDraft, remove: staff.removeClaimDraft },
      ...{ file: staff.fileClaimDraft, sendFile: staff.sendClaimDraftFile },
      ...{ getFile: staff.getClaimDraftFile, removeFile: staff.removeClaimDraftFile },
    },
    number,
  );

/** Calls of a customer on the own claim in preparation for a policy. */
export const myClaimDraft = (number: string): ClaimDraftCalls =>
  createCalls(
    {
      ...{ get: customer.getMyClaimDraft, save: customer.saveMyClaimDraft, remove: customer.removeMyClaimDraft },
      ...{ file: customer.fileMyClaimDraft, sendFile: customer.sendMyClaimDraftFile },
      ...{ getFile: customer.getMyClaimDraftFile, removeFile: customer.removeMyClaimDraftFile },
    },
    number,
  );

/** The own claims that are not filed yet. */
export const useClaimDrafts = () => useFresh(staff.listClaimDrafts, {});

type ToFile = { version: number; language: Locale; key: string };

/** Files a claim in preparation. Repeated calls with the same `key` file it once. */
export const useFileMyClaim = (draft: ClaimDraftCalls) =>
  useCall(({ version, language, key }: ToFile) => draft.file(version, language, key), getMyInsurance);
