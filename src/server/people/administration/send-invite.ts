import { randomBytes } from 'node:crypto';
import dayjs from 'dayjs';
import type { Locale } from '#contract/products.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { shortenLink } from '#server/platform/short-links/short-link.ts';
import { hashToken } from '../sessions/session-token.ts';
import type { User } from '../users/user-repository.ts';
import { replaceInvite } from './invite-repository.ts';

type InviteRequest = { kind: 'invite' | 'reset' | 'forgotten'; origin: string };

const INVITE_HOURS = { invite: 7 * 24, reset: 1, forgotten: 1 };

/** The form of each language in addresses: English has no prefix, Chinese is a display option. */
const LANGUAGE_PATHS: Record<Locale, [prefix: string, query: string]> = {
  en: ['', ''],
  km: ['/km', ''],
  zh: ['', '?lang=zh'],
};

/**
 * Sends a user a link to set a password, by mail or else to the phone, in the caller's transaction. The link works
 * once. The token is in the fragment, which browsers do not send and servers do not log. An SMS has a short address.
 * Throws 422 `contactNeeded` if
 * the user has neither an address nor a phone.
 * @param invite its kind, and the site's address for the user's browser
 */
export async function sendInvite(
  services: PeopleServices,
  sql: Sql,
  user: User,
  { kind, origin }: InviteRequest,
): Promise<void> {
  const { ids, now, wording } = services;
  const { id, username, language, email, phone } = user;
  const createdAt = now();
  const { token, link } = createInviteLink(origin, language);
  const expiresAt = dayjs(createdAt).add(INVITE_HOURS[kind], 'hour').toDate();
  const inviteHash = hashToken(token);
  await replaceInvite(sql, { tokenHash: inviteHash, userId: id, expiresAt });
  const say = (part: string) => wording.say(language, `accounts.${kind}.${part}`, { username, link });
  if (email !== null)
    await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject: say('subject'), body: say('body') });
  else if (phone !== null) {
    const text = await shortenLink(services, sql, say('sms'), { address: link, inviteHash });
    await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: phone, text, createdAt });
  } else throw new ApiProblem(422, 'contactNeeded');
}

/** Creates a link that sets a password once. */
export function createInviteLink(origin: string, language: Locale): { token: string; link: string } {
  const token = randomBytes(32).toString('base64url');
  const [prefix, query] = LANGUAGE_PATHS[language];
  return { token, link: `${origin}${prefix}/b2b/login${query}#invite=${token}` };
}
