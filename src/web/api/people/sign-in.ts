import type { BodyOf } from '#contract/call.ts';
import * as accounts from '#contract/people/accounts.ts';
import * as calls from '#contract/people/sign-in.ts';
import { forgetPartner } from '#web/router/visit-partner.ts';
import { send } from '../http.ts';
import { sendWithWork } from '../send-with-work.ts';
import { setSignedIn } from './signed-in.ts';

/*
 * This file works without react-query: before the sign-in there is no data to cache, so the page does not load that
 * script.
 */

/** Signs in by name or phone, with the code of the second factor if it was requested. */
export async function signIn(body: BodyOf<typeof calls.signIn>): Promise<void> {
  await sendWithWork(calls.signIn, { body });
  await begin();
}

/** Requests the address of the sign-in page of the company's identity provider (OpenID Connect). */
export const beginOidc = () => send(calls.beginOidc, { unsaid: true });

/** Completes the sign-in by OpenID Connect. `answer` is the query that the identity provider added to our address. */
export async function finishOidc(answer: string): Promise<void> {
  await send(calls.finishOidc, { body: { answer } });
  await begin();
}

/** Sets a password by the link of an invitation or a reset. */
export const acceptInvite = (body: BodyOf<typeof accounts.acceptInvite>) => send(accounts.acceptInvite, { body });

/** Requests a link for a new password of the accounts with an e-mail address. */
export const requestNewPassword = (body: BodyOf<typeof accounts.requestNewPassword>) =>
  send(accounts.requestNewPassword, { body });

async function begin(): Promise<void> {
  const profile = await send(calls.getProfile, { unsaid: true });
  // A user of a partner sells only for this partner: the partner of an earlier link is forgotten.
  if (profile.partner) forgetPartner();
  setSignedIn(true, profile);
}
