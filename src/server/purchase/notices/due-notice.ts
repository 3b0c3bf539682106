import type { AfterSale } from '#engine/language/after-sale.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import type { PolicyLife } from '#engine/policy/policy-history.ts';
import type { EndNotice, NoticeKind } from './notice-repository.ts';

/** For each notice: days before the last day of cover on which it becomes due, and on which it is no longer due. */
const EXPIRY_NOTICE_DAYS = { expires30: [30, 7], expires7: [7, 1], expires1: [1, -1] } as const satisfies Partial<
  Record<NoticeKind, readonly [number, number]>
>;
/**
 * Only terms of more than this number of days get the notice `ends`: the buyer of a few days or weeks knows their end.
 */
const MIN_TERM_DAYS = 30;
/** Number of days, after the last day for a renewal, on which the notice `notRenewed` is due. */
const LATE_NOTICE_DAYS = 7;

/** A first selection of policies: days `before` the last day of cover, and `after` it, on which a notice may be due. */
export const NOTICE_DAYS = { before: EXPIRY_NOTICE_DAYS.expires30[0], after: 90 };

/**
 * Finds the notice of a policy's end that is due on a day; one at a time, so that after an outage of days nobody gets
 * three. A renewed policy is not at its end.
 * @param mayRenew true if its product is still on sale, and lets this policy be renewed
 */
export function findDueNotice(
  { status, terms }: Pick<PolicyLife, 'status' | 'terms'>,
  renew: AfterSale['renew'],
  mayRenew: boolean,
  today: string,
): EndNotice | undefined {
  const last = terms.at(-1);
  if (status !== 'active' || !last) return undefined;
  // The last day itself has 0.
  const left = countDays(today, last.to) - 1;
  if (left >= 0) {
    if (!renew || !mayRenew) {
      const isTold = left <= EXPIRY_NOTICE_DAYS.expires1[0] && countDays(last.from, last.to) > MIN_TERM_DAYS;
      return isTold ? { kind: 'ends', of: last.to } : undefined;
    }
    const names = Object.keys(EXPIRY_NOTICE_DAYS) as (keyof typeof EXPIRY_NOTICE_DAYS)[];
    const kind = names.find((name) => left <= EXPIRY_NOTICE_DAYS[name][0] && left > EXPIRY_NOTICE_DAYS[name][1]);
    return kind && { kind, of: last.to };
  }
  if (!renew || !mayRenew) return undefined;
  const graceEnds = addDays(last.to, renew.graceDays);
  if (today <= graceEnds) return { kind: 'grace', of: last.to };
  return today <= addDays(graceEnds, LATE_NOTICE_DAYS) ? { kind: 'notRenewed', of: last.to } : undefined;
}

/** Hours of Phnom Penh in which messages to phones may be sent. */
const DAYTIME = { from: 8, until: 20 };

export function isDaytime(now: Date): boolean {
  const hour = new Date(now.getTime() + 7 * 3_600_000).getUTCHours();
  return hour >= DAYTIME.from && hour < DAYTIME.until;
}
