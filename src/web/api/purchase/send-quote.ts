import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/purchase/drafts.ts';
import { send } from '../http.ts';
import type { DraftLink } from './drafts.ts';

/** Sends a draft's quotation by e-mail, once. Throws ApiError. */
export function sendQuote({ id, key }: DraftLink, body: BodyOf<typeof calls.sendQuote>) {
  return send<ReplyOf<typeof calls.sendQuote>>('POST', `/drafts/${encodeURIComponent(id)}/quote`, {
    headers: { 'draft-key': key },
    body,
  });
}
