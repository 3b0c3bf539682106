import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import { hashToken } from '../sessions/session-token.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { findUserByName, insertUser } from '../users/user-repository.ts';
import { replaceInvite } from './invite-repository.ts';
import { createInviteLink } from './send-invite.ts';

/**
 * Creates a link for the first administrator, or for an administrator who cannot sign in. The link works once, for one
 * hour, for the person at the server's own console. An existing user keeps all rights.
 */
export async function inviteAdministrator(
  { database, ids, now }: Pick<PeopleServices, 'database' | 'ids' | 'now'>,
  username: string,
  origin: string,
): Promise<string> {
  const at = now();
  const { token, link } = createInviteLink(origin, 'en');
  await database.transaction('invite administrator', async (sql) => {
    const known = await findUserByName(sql, username.toLowerCase());
    const id = known?.id ?? ids.id();
    if (!known)
      await insertUser(sql, {
        ...{ id, username: username.toLowerCase(), givenName: username, familyName: '', phone: null, email: null },
        ...{ customerId: ids.id(), partnerId: null, scopes: ['insurer:admin'], language: 'en', status: 'invited' },
        ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null, isDemo: false },
        ...{ createdAt: at, lastSignInAt: null },
      });
    const expiresAt = dayjs(at).add(1, 'hour').toDate();
    await replaceInvite(sql, { tokenHash: hashToken(token), userId: id, expiresAt });
    await logAccountEvent(sql, { at, type: known ? 'reset' : 'invited', userId: id, note: 'console' });
  });
  return link;
}
