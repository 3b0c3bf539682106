import type { Call, ReplyOf } from '#contract/call.ts';
import type { CallArgs } from '#contract/client.ts';
import { WORK_HEADER } from '#contract/proof-of-work.ts';
import { isApiError } from './api-error.ts';
import { type CallOptions, send } from './http.ts';

/** Answers to a challenge before the error is shown. Each of them may be too small if the network fails meanwhile. */
const MOST_ANSWERS = 3;

/**
 * Makes a call of which a network may have only a few without a proof of work, such as a one-time code or a sign-in. If
 * the server asks for the work, the browser does it and makes the call again, so that a person does nothing.
 *
 * @throws ApiError as `send` does
 */
export async function sendWithWork<C extends Call>(
  call: C,
  sent: CallArgs<C> & CallOptions,
  answers = 0,
): Promise<ReplyOf<C>> {
  try {
    return await send(call, sent);
  } catch (error) {
    if (!isApiError(error) || !error.work || answers >= MOST_ANSWERS) throw error;
    const { solveWork } = await import('./solve-work.ts');
    const headers = { ...sent.headers, [WORK_HEADER]: await solveWork(error.work) };
    return sendWithWork(call, { ...sent, headers } as typeof sent, answers + 1);
  }
}
