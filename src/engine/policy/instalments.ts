import type { AfterSale, InstalmentPlan } from '../language/after-sale.ts';
import { addDays, addMonths } from '../language/dates.ts';
import { computeShare } from './share-amounts.ts';

/**
 * One payment of several, in minor units; `charge` is the price of the instalment, in addition to its part of the
 * premium.
 */
export type Instalment = { dueOn: string; amount: number; charge: number };

type Instalments = NonNullable<AfterSale['instalments']>;

/** The instalment plans of a premium: none if it is too small. */
export function listInstalmentPlans(total: number, instalments: Instalments | undefined): string[] {
  return instalments && total >= instalments.leastPremium ? Object.keys(instalments.plans) : [];
}

/**
 * The instalments of a premium: the first on the day of the sale, the others from the first day of the cover, at equal
 * distances of months. Their sum is exactly the premium.
 */
export function computeInstalments(total: number, plan: InstalmentPlan, soldOn: string, from: string): Instalment[] {
  const { payments, everyMonths, charge } = plan;
  return Array.from({ length: payments }, (_, nth) => ({
    dueOn: nth === 0 ? soldOn : addMonths(from, nth * everyMonths),
    amount: computeShare(total, nth + 1, payments) - computeShare(total, nth, payments),
    charge: nth === 0 ? 0 : charge,
  }));
}

/**
 * Adjusts the instalments after a change, recorded on a day, that charged more or less. More is distributed equally
 * over the payments due after that day, or is due at once if there are none. Less reduces the last ones first; a rest
 * was paid already and is refunded: `back`, minor units.
 */
export function adjustInstalments(
  before: readonly Instalment[],
  difference: number,
  recordedOn: string,
): { instalments: Instalment[]; back: number } {
  const due = before.filter(({ dueOn }) => dueOn <= recordedOn);
  const ahead = before.filter(({ dueOn }) => dueOn > recordedOn);
  if (difference >= 0) {
    if (ahead.length === 0) {
      const now = difference > 0 ? [{ dueOn: recordedOn, amount: difference, charge: 0 }] : [];
      return { instalments: [...due, ...now], back: 0 };
    }
    const more = (nth: number) =>
      computeShare(difference, nth + 1, ahead.length) - computeShare(difference, nth, ahead.length);
    return { instalments: [...due, ...ahead.map((one, nth) => ({ ...one, amount: one.amount + more(nth) }))], back: 0 };
  }
  let less = -difference;
  const left = ahead.toReversed().flatMap((one) => {
    const taken = Math.min(less, one.amount);
    less -= taken;
    return taken === one.amount ? [] : [{ ...one, amount: one.amount - taken }];
  });
  return { instalments: [...due, ...left.toReversed()], back: less };
}

/**
 * The instalments after a paid claim: if the product says so, all later ones are due on that day, without a charge.
 */
export function adjustAfterClaim(
  before: readonly Instalment[],
  { afterClaim }: Pick<Instalments, 'afterClaim'>,
  paidOn: string,
): Instalment[] {
  if (afterClaim === 'asAgreed') return [...before];
  return before.map((one) => (one.dueOn > paidOn ? { ...one, dueOn: paidOn, charge: 0 } : one));
}

/**
 * The first day without cover if no more is paid: the day after the grace days of the first payment that the paid sum
 * does not reach, charges included; undefined if everything is paid.
 */
export function computeLapseDate(
  instalments: readonly Instalment[],
  paid: number,
  graceDays: number,
): string | undefined {
  let owed = 0;
  for (const { dueOn, amount, charge } of instalments.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))) {
    owed += amount + charge;
    if (owed > paid) return addDays(dueOn, graceDays + 1);
  }
  return undefined;
}
