import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/json.ts';
import { send } from '../http.ts';

/** What opens a draft: kept by the browser, carried in a link's fragment. */
export type DraftLink = { id: string; key: string };

const at = (link: DraftLink, rest = ''): string => `/drafts/${encodeURIComponent(link.id)}${rest}`;
const keyed = (link: DraftLink) => ({ headers: { 'draft-key': link.key } });

/** The calls on drafts. Each throws ApiError. */
export const drafts = {
  create: (begun: BodyOf<typeof calls.createDraft>) =>
    send<ReplyOf<typeof calls.createDraft>>('POST', '/drafts', { body: begun }),
  read: (link: DraftLink) => send<ReplyOf<typeof calls.getDraft>>('GET', at(link), keyed(link)),
  answer: (link: DraftLink, changes: Record<string, Json>) =>
    send<ReplyOf<typeof calls.answerDraft>>('PATCH', at(link, '/answers'), {
      ...keyed(link),
      body: { changes },
      quiet: true,
    }),
  findOut: (link: DraftLink) =>
    send<ReplyOf<typeof calls.findOutDraft>>('POST', at(link, '/findings'), { ...keyed(link), quiet: true }),
  sendPhoneCode: (link: DraftLink) =>
    send<ReplyOf<typeof calls.sendDraftCode>>('POST', at(link, '/phone/code'), keyed(link)),
  provePhone: (link: DraftLink, code: string) =>
    send<ReplyOf<typeof calls.proveDraftPhone>>('POST', at(link, '/phone/proof'), { ...keyed(link), body: { code } }),
  pass: (link: DraftLink, page: string) =>
    send<ReplyOf<typeof calls.passPage>>('POST', at(link, '/next'), { ...keyed(link), body: { page } }),
  reset: (link: DraftLink) => send<ReplyOf<typeof calls.resetDraft>>('POST', at(link, '/reset'), keyed(link)),
  move: (link: DraftLink) => send<ReplyOf<typeof calls.moveDraft>>('POST', at(link, '/version'), keyed(link)),
  insuredAlready: (link: DraftLink) =>
    send<ReplyOf<typeof calls.getInsuredAlready>>('GET', at(link, '/insured-already'), keyed(link)),
  /** @param knowsOf numbers of the policies that insure the same, beside which another is wanted */
  confirm: (link: DraftLink, knowsOf: string[] = []) =>
    send<ReplyOf<typeof calls.confirmDraft>>('POST', at(link, '/confirm'), { ...keyed(link), body: { knowsOf } }),
};
