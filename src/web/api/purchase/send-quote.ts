import type { BodyOf } from '#contract/call.ts';
import * as calls from '#contract/purchase/drafts.ts';
import { send } from '../http.ts';
import { type DraftLink, toDraftArgs } from './drafts.ts';

/**
 * Sends a draft's quotation by e-mail, once.
 *
 * @throws ApiError
 */
export const sendQuote = (link: DraftLink, body: BodyOf<typeof calls.sendQuote>) =>
  send(calls.sendQuote, { ...toDraftArgs(link), body });
