import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { PaidClaim, PolicyTerms, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { computeNextSerial } from '#engine/policy/replay-policy.ts';
import type { MoneyLine } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import type { PolicyAggregate } from '#server/purchase/policies/load-policy.ts';
import { createFixtureProduct, publicCircumstances } from './fixture-product.ts';
import { partial } from './partial.ts';
import { createSellingProduct } from './policy-life.ts';

/** The hire of a boat: sixty days from 2 March 2026, a dollar a day in calm weather, two in a storm. Sold on 20 February. */
export const BOAT_HIRE = { first: '2026-03-02', last: '2026-04-30', sold: '2026-02-20' };
export const boat = createFixtureProduct();

const plain = {
  ...{ firstDay: BOAT_HIRE.first, lastDay: BOAT_HIRE.last, withGuests: false, plan: 'calm' },
  ...{ skipper: 'Sok Dara', mobilePhone: '+85512345678' },
};
const endorsementRules = {
  plan: { answers: ['/plan'], by: ['holder', 'insurer'], afterClaim: false, backDays: { insurer: 5 } },
  skipper: { answers: ['/skipper'], by: ['insurer'], always: true, afterClaim: true, backDays: { insurer: 5 } },
  guests: { answers: ['/guests'], by: ['seller'], afterClaim: true },
} as const;
const by = ['holder', 'insurer'] as const;
const reasons = {
  wish: { by, refund: 'byDay', backDays: 0 },
  fraud: { by: ['insurer'], refund: 'nothing', backDays: 100 },
} as const;

type Rules = NonNullable<Parameters<typeof createSellingProduct>[0]>;
type PolicyFileOptions = {
  /** The events after the issue; the fixture adds serial and version. */
  happened?: Partial<PolicyTransaction>[];
  rules?: Rules;
  claims?: PaidClaim[];
  instalments?: Partial<PolicyAggregate['instalments'][number]>[];
  onceBegun?: boolean;
  renews?: boolean;
  answers?: Answers;
  product?: Product;
  /** Lines of its premium beside the basic one. */
  more?: MoneyLine[];
};

/** The data of such a policy, made by hand; nothing of it is in a database. */
export function createPolicyFile({
  happened = [],
  rules = {},
  claims = [],
  instalments = [],
  onceBegun = true,
  renews = true,
  answers: other = {},
  more = [],
  product = boat,
}: PolicyFileOptions = {}): PolicyAggregate {
  const answers: Answers = { ...plain, ...other };
  const frozen = {
    ...{ circumstances: publicCircumstances, answers, findings: {}, asOf: BOAT_HIRE.sold, passed: [], outcomes: [] },
  };
  const issue = {
    kind: 'issue',
    from: BOAT_HIRE.first,
    recordedOn: BOAT_HIRE.sold,
    changes: computeAnswerChanges({}, answers),
    asOf: BOAT_HIRE.sold,
  };
  const history = [issue, ...happened].map(
    (one, at) => ({ serial: at + 1, version: 'sold', changes: {}, ...one }) as PolicyTransaction,
  );
  const { rules: rulesOf, lifecycle } = createSellingProduct({
    ...rules,
    change: { kinds: endorsementRules, corrections: ['/skipper'], ratedBy: 'sold', ...rules.change },
    cancel: { reasons, ...rules.cancel },
    renew: { when: true, opensDays: 30, graceDays: 10, firstDay: 'firstDay', lastDay: 'lastDay', asksAgain: [] },
  });
  const price: PolicyTerms['price'] = (_version, { firstDay, lastDay, plan }) => ({
    ...{ from: String(firstDay), to: String(lastDay), onceBegun, renews },
    lines: [{ name: 'basic', part: 'net', amount: plan === 'storm' ? 120_00 : 60_00 }, ...more],
  });
  return partial<PolicyAggregate>({
    policy: { number: 'BOA-2026-000001', product: 'boat', version: 'sold', orderId: 'order-1' },
    order: {
      ...{ id: 'order-1', partnerId: 'partner-1', currency: 'USD', total: 60_00, commission: 6_00, frozen },
      premium: { fees: 0, levies: 0 },
    },
    rows: history.map((one) => ({ ...one, effectiveFrom: one.from })),
    nextSerial: computeNextSerial(history, claims),
    ...{ history, claims, terms: { price, rules: rulesOf, lifecycle } },
    instalments: instalments.map((one, at) => ({ nth: at + 1, status: 'due', amount: 0, charge: 0, ...one })),
    product: () => product,
  });
}

/** Noon of a day in Phnom Penh. */
export const noonOn = (day: string) => new Date(`${day}T12:00:00+07:00`);
