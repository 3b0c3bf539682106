import { runCase } from '#engine/cases/run-case.ts';
import { createChart } from '#engine/chart.ts';
import type { AfterSale } from '#engine/language/after-sale.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { PolicyTerms, PolicyTransaction, TransactionKind } from '#engine/policy/policy-history.ts';
import { createPolicyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import { isNamedPointer } from '#engine/policy/validate-transaction.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { RandomSource } from '#tests/cards/seeded-random.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import policyChart from '../../machines/lifecycles/policy.json' with { type: 'json' };

/* The parts of policies in tests of generated histories: everything that is sold, and things that may happen to it. */

const lifecycle = createPolicyLifecycle(createChart(policyChart as unknown as ChartDefinition));

export type BoughtCase = {
  product: string;
  frozen: DraftRecord;
  terms: PolicyTerms;
  /** The product's own rules of the time after its sale. */
  own: AfterSale;
  others: Answers[];
  from: string;
  to: string;
};

export const noClaimFreeYears = { claimFreeYears: 0 };

/** Everything that the cases of the products buy, each with the answers of the other cases. */
export const soldPolicies: BoughtCase[] = productNames.flatMap((name) => {
  const product = loadTestProduct(name);
  const frozen = loadCases(name)
    .filter(({ testCase }) => testCase.ends === 'issued')
    .slice(0, 12)
    .map(({ testCase }) => runCase(product, testCase).record);
  const others = frozen.map(({ answers }) => answers);
  return frozen.map((record) => {
    const known = new Map<string, ReturnType<PolicyTerms['price']>>();
    const { price, rules: own } = createProductTerms(() => product, record);
    // The same answers cost the same: a history asks for them often.
    const once: PolicyTerms['price'] = (version, answers, asOf, facts) => {
      const key = `${asOf} ${facts.claimFreeYears} ${JSON.stringify(answers)}`;
      const found = known.get(key) ?? price(version, answers, asOf, facts);
      if (known.size > 5000) known.clear();
      known.set(key, found);
      return found;
    };
    const cover = once('', record.answers, record.asOf, noClaimFreeYears);
    if ('refused' in cover) throw new Error(`${name}: ${cover.refused}`);
    const terms: PolicyTerms = { lifecycle, price: once, rules: () => currentHistory.rules };
    return { product: name, frozen: record, terms, own: own(''), others, from: cover.from, to: cover.to };
  });
});

/** The rules of the history that is made now. */
export const currentHistory = {} as { rules: AfterSale };

/** The product's own rule, or in every third history a rule that another product might have. */
export function pickRules(own: AfterSale, random: RandomSource): AfterSale {
  if (random.chance(0.67)) return own;
  const { change, cancel } = own;
  const refund = () => random.pick(['byDay', 'byDay', 'all', 'nothing'] as const);
  const reasons = Object.entries(cancel.reasons).map(([name, reason]) => [
    name,
    { ...reason, backDays: random.pick([0, 60]), refund: name === 'wish' ? 'byDay' : refund() },
  ]);
  return {
    ...own,
    change: { ...change, fee: random.pick([0, 0, 250]), backDays: 60, movesDates: random.chance(0.5) },
    cancel: {
      ...cancel,
      reasons: Object.fromEntries(reasons) as AfterSale['cancel']['reasons'],
      coolingOffDays: random.pick([0, 3]),
      freeLookDays: random.pick([0, 0, 14]),
      kept: {
        lines: random.pick([[], ['levy'], ['policyFee']]),
        amount: random.pick([0, 0, 500]),
        minimum: random.pick([0, 2000]),
      },
    },
    paidClaim: { refund: refund(), forbids: random.pick([[], ['cancel'], ['reinstate', 'renew']] as const) },
    reinstate: { withinDays: random.pick([0, 30, 400]) },
  };
}

export const pickLater = (a: string, b: string) => (a > b ? a : b);

/** One thing that might happen to this policy, on some day of it; much of it cannot. */
export function generateEvent(
  day: string,
  { frozen, from, to, others }: BoughtCase,
  random: RandomSource,
): Omit<PolicyTransaction, 'serial'> {
  const kind = random.pick<TransactionKind>([
    'endorse',
    'endorse',
    'endorse',
    'correct',
    'cancel',
    'lapse',
    'reinstate',
    'renew',
  ]);
  const made = {
    kind,
    from: day,
    // Mostly in time: a product lets few things hold for days that are over.
    recordedOn: pickLater(
      addDays(day, random.chance(0.3) ? random.whole(-20, 60) : random.whole(-20, -1)),
      frozen.asOf,
    ),
    version: '',
    changes: {},
  };
  if (kind === 'cancel')
    return { ...made, reason: random.pick(['wish', ...Object.keys(currentHistory.rules.cancel.reasons)]) };
  if (kind === 'endorse' || kind === 'correct')
    return { ...made, changes: generateChange(frozen.answers, random.pick(others), random) };
  if (kind !== 'renew') return made;
  // The next term: its days are those of the last, moved.
  const days = countDays(from, to);
  const moved = (value: Json): Json =>
    value === from ? addDays(from, days) : value === to ? addDays(to, days) : value;
  const answers = Object.fromEntries(Object.entries(frozen.answers).map(([field, value]) => [field, moved(value)]));
  const { asksAgain = [], opensDays = 0, graceDays = 0 } = currentHistory.rules.renew ?? {};
  const again = asksAgain.map((field) => [`/${field}`, field === 'promoCode' ? null : (frozen.answers[field] ?? null)]);
  return {
    ...made,
    from: addDays(to, 1),
    recordedOn: pickLater(addDays(to, random.whole(-opensDays - 3, graceDays + 4)), frozen.asOf),
    asOf: to,
    changes: { ...computeAnswerChanges(frozen.answers, answers), ...Object.fromEntries(again) },
  };
}

/** One or two of the differences between what two people answered: mostly some that the product lets change. */
function generateChange(mine: Answers, other: Answers, random: RandomSource): PolicyTransaction['changes'] {
  const named = Object.values(currentHistory.rules.change.kinds).flatMap(({ answers }) => answers);
  const all = Object.entries(computeAnswerChanges(mine, other));
  const allowed = all.filter(([pointer]) => isNamedPointer(pointer, named));
  const some = allowed.length > 0 && random.chance(0.9) ? allowed : all;
  if (some.length === 0) return {};
  return Object.fromEntries([random.pick(some), random.pick(some)]);
}
