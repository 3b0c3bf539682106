import type { AfterSale, InstalmentPlan } from '../language/after-sale.ts';
import { addDays, addMonths } from '../language/dates.ts';
import { computeShare } from './share-amounts.ts';

/** One payment of several, in minor units; `charge` is what paying in parts costs, on top of its part of the premium. */
export type Instalment = { dueOn: string; amount: number; charge: number };

type Instalments = NonNullable<AfterSale['instalments']>;

/** The ways to pay a premium in parts: none where it is too small. */
export function listInstalmentPlans(total: number, instalments: Instalments | undefined): string[] {
  return instalments && total >= instalments.leastPremium ? Object.keys(instalments.plans) : [];
}

/**
 * The payments of a premium in parts: the first on the day of the sale, the others from the first day of the cover, so many months
 * apart. The parts add up to the premium, to the cent.
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
 * The payments after a change that was recorded on a day charged more, or less. More is spread over what is due after that day, in
 * equal parts, or due at once where nothing is. Less is taken off the last ones first; what is more than all of them was paid
 * already and is given back: `back`, minor units.
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

/** The payments where a claim was paid: where the product says so, all that are ahead are due on that day, without a charge. */
export function adjustAfterClaim(
  before: readonly Instalment[],
  { afterClaim }: Pick<Instalments, 'afterClaim'>,
  paidOn: string,
): Instalment[] {
  if (afterClaim === 'asAgreed') return [...before];
  return before.map((one) => (one.dueOn > paidOn ? { ...one, dueOn: paidOn, charge: 0 } : one));
}

/**
 * The first day without cover where no more is paid: the day after the grace days of the first payment that is not covered by what
 * was paid, charges included; undefined where everything is.
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
