import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate } from '#shared/format.ts';
import { findChoices } from '../customers/choice-repository.ts';
import { type OpenPolicy, type PolicyAggregate, replayLife, requirePolicy } from '../policies/load-policy.ts';
import { notifyHolder } from '../policies/notify-holder.ts';
import { findDueNotice, isDaytime, NOTICE_DAYS } from './due-notice.ts';
import { type EndNotice, listEndingPolicies, type NoticeKind, recordNotice } from './notice-repository.ts';

/** Notices that policyholders may switch off. */
const OPTIONAL_NOTICES: NoticeKind[] = ['expires30', 'expires7', 'expires1', 'grace'];

/**
 * Notifies policyholders that their cover ends, that they can still renew it, and that they no longer can: each once,
 * in the daytime. A policy that cannot be read does not stop the others. Returns the number of notices.
 */
export async function sendNotices(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  if (!isDaytime(now())) return 0;
  const today = toBusinessDate(now());
  const [from, to] = [addDays(today, -NOTICE_DAYS.after), addDays(today, NOTICE_DAYS.before)];
  return processInBatches(
    (wanted) => listEndingPolicies(database.sql, { from, to, ...wanted }),
    (number) => database.transaction('tell notice', (sql) => sendNotice(services, sql, number, today)),
    'not everybody was told',
  );
}

async function sendNotice(services: PurchaseServices, sql: Sql, number: string, today: string): Promise<boolean> {
  const file = await requirePolicy(services, sql, number);
  const life = replayLife(file);
  const last = life.terms.at(-1);
  const { renew } = file.terms.rules(last?.version ?? file.policy.version);
  const isOnSale = services.catalogue.forRenewals(file.policy.product) !== undefined;
  const due = findDueNotice(life, renew, isOnSale && last?.segments.at(-1)?.renews === true, today);
  if (!due || !(await recordNotice(sql, number, due, services.now()))) return false;
  const letter = buildNoticeLetter(file, due, renew?.graceDays ?? 0);
  const channels = OPTIONAL_NOTICES.includes(due.kind) ? await selectReminderChannels(sql, file) : undefined;
  await notifyHolder(file, { ...letter, channels });
  return true;
}

/** Selects the channels of renewal reminders that a policyholder chose; both by default. */
async function selectReminderChannels(sql: Sql, { order: { phone, customerBorn } }: PolicyAggregate) {
  const choices = await findChoices(sql, { phone, born: customerBorn ?? '' });
  return { sms: choices?.remindsBySms ?? true, mail: choices?.remindsByMail ?? true };
}

function buildNoticeLetter({ services, order, policy }: OpenPolicy, { kind, of }: EndNotice, graceDays: number) {
  const { wording, config } = services;
  const { language } = order;
  const { number } = policy;
  const link = buildLocaleAddress(resolveHomeOrigin(config), pathTo(patterns.myInsurance), language);
  const [until, last] = [formatDate(of, language), formatDate(addDays(of, graceDays), language)];
  const say = (name: string, params: Record<string, string>) => wording.say(language, `messages.${name}`, params);
  switch (kind) {
    case 'expires30':
    case 'expires7':
    case 'expires1':
      return {
        subject: say('policyExpiresSubject', { number, until }),
        text: say('policyExpires', { number, until, link }),
      };
    case 'ends':
      return {
        subject: say('policyExpiresSubject', { number, until }),
        text: say('policyEndsForGood', { number, until }),
      };
    case 'grace':
      return {
        subject: say('policyGraceSubject', { number, last }),
        text: say('policyGrace', { number, last, link }),
      };
    case 'notRenewed':
      return { subject: say('policyNotRenewedSubject', { number }), text: say('policyNotRenewed', { number, until }) };
  }
}
