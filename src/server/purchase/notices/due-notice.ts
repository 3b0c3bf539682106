import type { AfterSale } from '#engine/language/after-sale.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import type { PolicyLife } from '#engine/policy/policy-history.ts';
import type { EndNotice, NoticeKind } from './notice-repository.ts';

/** Days before the last one from which a notice is due, and after which the next one is. */
const EXPIRY_NOTICE_DAYS = { expires30: [30, 7], expires7: [7, 1], expires1: [1, -1] } as const satisfies Partial<
  Record<NoticeKind, readonly [number, number]>
>;
/** Who bought days or weeks knows when they end. */
const MIN_TERM_DAYS = 30;
/** Days after the last one for a renewal in which it is told that there is none any more. */
const LATE_NOTICE_DAYS = 7;

/** How the last days of policies lie to a day on which a notice may be due: to find them before they are looked at. */
export const NOTICE_DAYS = { before: EXPIRY_NOTICE_DAYS.expires30[0], after: 90 };

/**
 * The notice of a policy's end that is due on a day, by what is known then; one at a time, so that after days of standing still
 * nobody gets three. A policy that is renewed is not at its end.
 * @param mayRenew whether its product is still on sale, and lets this policy be renewed
 */
export function findDueNotice(
  { status, terms }: Pick<PolicyLife, 'status' | 'terms'>,
  renew: AfterSale['renew'],
  mayRenew: boolean,
  today: string,
): EndNotice | undefined {
  const last = terms.at(-1);
  if (status !== 'active' || !last) return undefined;
  // 0 on the last day itself.
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
