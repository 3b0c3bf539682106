import type { BodyOf } from '#contract/call.ts';
import * as calls from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/language/json.ts';
import { send } from '../http.ts';

/** Id and key that open a draft: the browser stores them, and the fragment of a link carries them. */
export type DraftLink = { id: string; key: string };

/** Builds the arguments of a call that name its draft. */
export const toDraftArgs = ({ id, key }: DraftLink) => ({ params: { id }, headers: { 'draft-key': key } });

/** The calls on drafts. Each throws ApiError. */
export const drafts = {
  create: (body: BodyOf<typeof calls.createDraft>) => send(calls.createDraft, { body }),
  read: (link: DraftLink) => send(calls.getDraft, toDraftArgs(link)),
  /** Reads a draft without the progress bar, for repeated reads. */
  look: (link: DraftLink) => send(calls.getDraft, { ...toDraftArgs(link), quiet: true }),
  answer: (link: DraftLink, changes: Record<string, Json>) =>
    send(calls.answerDraft, { ...toDraftArgs(link), body: { changes }, quiet: true, outlives: true }),
  findOut: (link: DraftLink) => send(calls.runDraftLookups, { ...toDraftArgs(link), quiet: true }),
  provePhone: (link: DraftLink, code: string) => send(calls.verifyDraftPhone, { ...toDraftArgs(link), body: { code } }),
  pass: (link: DraftLink, page: string, digest: string) =>
    send(calls.passPage, { ...toDraftArgs(link), body: { page, digest } }),
  reset: (link: DraftLink) => send(calls.resetDraft, toDraftArgs(link)),
  move: (link: DraftLink) => send(calls.migrateDraft, toDraftArgs(link)),
  pagePrices: ({ id, key }: DraftLink, page: string) =>
    send(calls.getPagePrices, { params: { id, page }, headers: { 'draft-key': key }, quiet: true, unsaid: true }),
  insuredAlready: (link: DraftLink) => send(calls.getDuplicateCover, toDraftArgs(link)),
  confirm: (link: DraftLink, { digest, knowsOf = [], noLoss }: BodyOf<typeof calls.confirmDraft>) =>
    send(calls.confirmDraft, { ...toDraftArgs(link), body: { digest, knowsOf, ...(noLoss ? { noLoss } : {}) } }),
};
