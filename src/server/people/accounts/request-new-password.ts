import { setTimeout as pause } from 'node:timers/promises';
import type * as contract from '#contract/people/accounts.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { consumeQuota, countUse } from '#server/platform/limits/consume-quota.ts';
import { sendInvite } from '../administration/send-invite.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { listUsersByEmail, lockUser, type User } from '../users/user-repository.ts';

/** Links to one address. A further request gets the same answer and sends nothing: the owner has a link that works. */
const ADDRESS_LIMIT = { name: 'new passwords of an address', most: 3, minutes: 60 };
const NETWORK_LIMIT = { name: 'new passwords of a network', most: 30, minutes: 60 };
/** Users with one address who get a link. */
const MOST_USERS = 5;
/** Every answer takes at least so long, so that its time does not tell whether an account has the address. */
const ANSWER_MILLISECONDS = 400;

/**
 * Sends a link to set a new password to the users with an address. The present password and the sessions stay until the
 * link is used. The answer is the same whether or not a user has the address.
 */
export const requestNewPassword: Serve<typeof contract.requestNewPassword> = async (services, { body, request }) => {
  const answerTime = pause(ANSWER_MILLISECONDS);
  const network = toNetwork(request.ip);
  const email = body.email.toLowerCase();
  const isFree = await services.database.transaction('count new passwords', async (sql) => {
    await consumeQuota(services, sql, [{ limit: NETWORK_LIMIT, of: network }], 'tooManyFromNetwork');
    return (await countUse(services, sql, { limit: ADDRESS_LIMIT, of: email })).used <= ADDRESS_LIMIT.most;
  });
  const users = isFree ? await listUsersByEmail(services.database.sql, email, MOST_USERS) : [];
  for (const user of users) {
    if (!setsOwnPassword(services, user)) continue;
    await sendLink(services, user, { origin: resolveOrigin(services, request), network });
  }
  await answerTime;
  return null;
};

/** Returns false for the demo's people in Prod, and for staff who have no password but sign in at their issuer. */
function setsOwnPassword({ config }: PeopleServices, { isDemo, partnerId, password }: User): boolean {
  const isOfIssuer = config.oidc !== undefined && partnerId === null && password === null;
  return !(isDemo && config.isProd) && !isOfIssuer;
}

type LinkRequest = { origin: string; network: string };

async function sendLink(
  services: PeopleServices,
  { id, email }: User,
  { origin, network }: LinkRequest,
): Promise<void> {
  await services.database.transaction('request new password', async (sql) => {
    const user = await lockUser(sql, id);
    if (user?.status !== 'active' || user.email !== email) return;
    await sendInvite(services, sql, user, { kind: 'forgotten', origin });
    await logAccountEvent(sql, { at: services.now(), type: 'passwordRequested', userId: id, network });
  });
}
