import { DIGEST_HOURS, type DueView } from '#contract/due.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { lacksSecondFactor } from '#server/people/sessions/lacks-second-factor.ts';
import { findUser, type User } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { claimDigest, type DigestTime, listDueDigests } from './digest-repository.ts';
import { viewDue } from './due-repository.ts';

const PHNOM_PENH_MS = 7 * 3_600_000;

/**
 * Sends each user who chose it the mail with the due work of the day, once, from the chosen hour until noon in Phnom Penh:
 * what a server missed in the morning is not sent in the afternoon. Returns the number of mails.
 */
export async function sendDigests(services: ClaimServices): Promise<number> {
  const { database, now } = services;
  const time = readDigestTime(now());
  if (!time) return 0;
  return processInBatches(
    (page) => listDueDigests(database.sql, time, page),
    (id) => database.transaction('send digest', (sql) => sendDigest(services, sql, id, time)),
    'not every digest was sent',
  );
}

/** Returns the day and the hour of mails that are sent in the morning; undefined outside of these hours. */
export function readDigestTime(now: Date): DigestTime | undefined {
  const local = new Date(now.getTime() + PHNOM_PENH_MS);
  const time = { day: toBusinessDate(now), hour: local.getUTCHours(), isWeekend: local.getUTCDay() % 6 === 0 };
  return time.hour < DIGEST_HOURS.from || time.hour >= DIGEST_HOURS.until ? undefined : time;
}

/** Returns a user as a reader of mails, with the rights of this moment; undefined for one who may not sign in, or without an address. */
export async function findMailReader(services: ClaimServices, sql: Sql, id: string) {
  const user = await findUser(sql, id);
  if (!user?.email || !(await isAdmitted(services, sql, user))) return undefined;
  const { username, givenName, familyName, customerId, partnerId, scopes, email, language } = user;
  const reader: SignedInUser = {
    ...{ id, username, givenName, familyName, customerId, partnerId, scopes },
    ...({ sessionId: 'digest', by: 'cookie', lacksSecondFactor: false, isProgram: false } as const),
  };
  return { reader, email, language };
}

/**
 * Sends the mail of one user. A day without due work has no mail, also if policies end soon; a user without rights has none.
 */
async function sendDigest(services: ClaimServices, sql: Sql, id: string, time: DigestTime): Promise<boolean> {
  if (!(await claimDigest(sql, id, time))) return false;
  const found = await findMailReader(services, sql, id);
  if (!found) return false;
  const { reader, email } = found;
  const { lines, total } = await viewDue(sql, { user: reader, now: services.now() });
  if (total === 0) return false;
  await queueMail(sql, {
    ...{ id: services.ids.id(), recipient: email, createdAt: services.now() },
    ...buildDigest(services, found, lines),
  });
  return true;
}

/** Returns true if the user could see the due work after a sign-in: the same conditions as for a session. */
async function isAdmitted({ config }: ClaimServices, sql: Sql, user: User): Promise<boolean> {
  if (user.status !== 'active' || (user.isDemo && config.isProd) || lacksSecondFactor(config, user)) return false;
  return user.partnerId === null || (await findPartner(sql, user.partnerId))?.status === 'active';
}

/** Builds the mail: the number of each kind of due work, the home page, and the page where the user can end it. */
function buildDigest(
  { config, wording }: ClaimServices,
  { language }: Pick<User, 'language'>,
  lines: DueView['lines'],
) {
  const addressOf = (path: string) => buildLocaleAddress(resolveHomeOrigin(config), path, language);
  const say = (id: string, params: Record<string, string | number> = {}) => wording.say(language, id, params);
  const rows = lines.map(({ kind, count, isMore }) =>
    say('accounts.digest.line', { count: isMore ? say('due.more') : count, kind: say(`due.kinds.${kind}`) }),
  );
  const links = { home: addressOf(patterns.portalHome), account: addressOf(patterns.myAccount) };
  return {
    subject: say('accounts.digest.subject'),
    body: `${rows.join('\n')}\n\n${say('accounts.digest.end', links)}`,
  };
}
