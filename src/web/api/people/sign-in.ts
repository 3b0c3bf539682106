import type { BodyOf } from '#contract/call.ts';
import * as accounts from '#contract/people/accounts.ts';
import * as calls from '#contract/people/sign-in.ts';
import { forgetPartner } from '#web/router/visit-partner.ts';
import { send } from '../http.ts';
import { setSignedIn } from './signed-in.ts';

/*
 * Without react-query: who signs in has read nothing yet that is worth keeping, and waits for no script that does so.
 */

/** Signs in by name or phone, with the code of the second factor where it was asked for. */
export async function signIn(body: BodyOf<typeof calls.signIn>): Promise<void> {
  await send(calls.signIn, { body });
  await begin();
}

/** Where the browser goes to sign in at the company's own. */
export const beginOidc = () => send(calls.beginOidc, { unsaid: true });

/** Signs in by what the issuer led back with. */
export async function finishOidc(answer: string): Promise<void> {
  await send(calls.finishOidc, { body: { answer } });
  await begin();
}

/** Sets a password by the link of an invitation or a reset. */
export const acceptInvite = (body: BodyOf<typeof accounts.acceptInvite>) => send(accounts.acceptInvite, { body });

async function begin(): Promise<void> {
  const profile = await send(calls.getProfile, { unsaid: true });
  // Who sells for a partner sells for no other one.
  if (profile.partner) forgetPartner();
  setSignedIn(true, profile);
}
