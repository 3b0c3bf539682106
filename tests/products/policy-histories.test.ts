import { expect, test } from 'vitest';
import { runCase } from '#engine/cases/run-case.ts';
import { createChart } from '#engine/chart.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { AfterSale } from '#engine/language/terms/after-sale.ts';
import { changesBetween, withChanges } from '#engine/policy/answer-changes.ts';
import { isNamed } from '#engine/policy/may-be-recorded.ts';
import type {
  PaidClaim,
  PolicyLife,
  PolicyTerms,
  PolicyTransaction,
  TransactionKind,
} from '#engine/policy/policy-history.ts';
import { policyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { productTerms } from '#engine/policy/product-terms.ts';
import { chargedBy, coverOn, replayPolicy } from '#engine/policy/replay-policy.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import { takeTransaction } from '#engine/policy/take-transaction.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Random, seededRandom } from '#tests/cards/seeded-random.ts';
import { casesOf, productOf, products } from '#tests/paths/product-of.ts';
import { isDeep } from '#tests/support/deep.ts';
import policyChart from '../../machines/lifecycles/policy.json' with { type: 'json' };

const HISTORIES = Number(process.env.HISTORIES ?? (isDeep ? 10_000 : 300));
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const lifecycle = policyLifecycle(createChart(policyChart as unknown as ChartDefinition));

type Sold = {
  product: string;
  frozen: DraftRecord;
  terms: PolicyTerms;
  /** What the product itself says of the time after its sale. */
  own: AfterSale;
  others: Answers[];
  from: string;
  to: string;
};

const noYears = { claimFreeYears: 0 };

/** Everything that the cases of the products buy, each with the other answers that somebody gave. */
const sold: Sold[] = products.flatMap((name) => {
  const product = productOf(name);
  const frozen = casesOf(name)
    .filter(({ testCase }) => testCase.ends === 'issued')
    .slice(0, 12)
    .map(({ testCase }) => runCase(product, testCase).record);
  const others = frozen.map(({ answers }) => answers);
  return frozen.map((record) => {
    const known = new Map<string, ReturnType<PolicyTerms['price']>>();
    const { price, rules: own } = productTerms(() => product, record);
    // The same answers cost the same: a history asks for them often.
    const once: PolicyTerms['price'] = (version, answers, asOf, facts) => {
      const key = `${asOf} ${facts.claimFreeYears} ${JSON.stringify(answers)}`;
      const found = known.get(key) ?? price(version, answers, asOf, facts);
      if (known.size > 5000) known.clear();
      known.set(key, found);
      return found;
    };
    const cover = once('', record.answers, record.asOf, noYears);
    if ('refused' in cover) throw new Error(`${name}: ${cover.refused}`);
    const terms: PolicyTerms = { lifecycle, price: once, rules: () => rules };
    return { product: name, frozen: record, terms, own: own(''), others, from: cover.from, to: cover.to };
  });
});

let rules: AfterSale;

/** What the product says, or in every third history what another one might say. */
function someRules(own: AfterSale, random: Random): AfterSale {
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

const latest = (a: string, b: string) => (a > b ? a : b);

/** One thing that might happen to this policy, on some day of it; much of it cannot. */
function somethingAt(
  day: string,
  { frozen, from, to, others }: Sold,
  random: Random,
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
    recordedOn: latest(addDays(day, random.chance(0.3) ? random.whole(-20, 60) : random.whole(-20, -1)), frozen.asOf),
    version: '',
    changes: {},
  };
  if (kind === 'cancel') return { ...made, reason: random.pick(['wish', ...Object.keys(rules.cancel.reasons)]) };
  if (kind === 'endorse' || kind === 'correct')
    return { ...made, changes: someChange(frozen.answers, random.pick(others), random) };
  if (kind !== 'renew') return made;
  // The next term: its days are those of the last, moved.
  const days = countDays(from, to);
  const moved = (value: Json): Json =>
    value === from ? addDays(from, days) : value === to ? addDays(to, days) : value;
  const answers = Object.fromEntries(Object.entries(frozen.answers).map(([field, value]) => [field, moved(value)]));
  const { asksAgain = [], opensDays = 0, graceDays = 0 } = rules.renew ?? {};
  const again = asksAgain.map((field) => [`/${field}`, field === 'promoCode' ? null : (frozen.answers[field] ?? null)]);
  return {
    ...made,
    from: addDays(to, 1),
    recordedOn: latest(addDays(to, random.whole(-opensDays - 3, graceDays + 4)), frozen.asOf),
    asOf: to,
    changes: { ...changesBetween(frozen.answers, answers), ...Object.fromEntries(again) },
  };
}

/** One or two of the differences between what two people answered: mostly some that the product lets change. */
function someChange(mine: Answers, other: Answers, random: Random): PolicyTransaction['changes'] {
  const named = Object.values(rules.change.kinds).flatMap(({ answers }) => answers);
  const all = Object.entries(changesBetween(mine, other));
  const allowed = all.filter(([pointer]) => isNamed(pointer, named));
  const some = allowed.length > 0 && random.chance(0.9) ? allowed : all;
  if (some.length === 0) return {};
  return Object.fromEntries([random.pick(some), random.pick(some)]);
}

type Kept = { history: PolicyTransaction[]; booked: Map<string, number>; refused: PolicyTransaction[] };

/** Enters transactions one after the other; what is booked adds up, and what cannot be is left out. */
function enter(made: Omit<PolicyTransaction, 'serial'>[], { terms }: Sold, claims: PaidClaim[]): Kept {
  const kept: Kept = { history: [], booked: new Map(), refused: [] };
  for (const [serial, each] of made.entries()) {
    const transaction = { ...each, serial };
    const taken = takeTransaction(kept.history, transaction, terms, claims);
    if ('refused' in taken) {
      kept.refused.push(transaction);
      continue;
    }
    kept.history.push(transaction);
    for (const line of taken.bookings.flatMap(({ lines }) => lines)) {
      const key = `${line.part} ${line.name}`;
      kept.booked.set(key, (kept.booked.get(key) ?? 0) + line.amount);
    }
    // At every instant what is booked is what was charged, and no more was given back than that.
    expect([...kept.booked.values()].reduce((sum, amount) => sum + amount, 0)).toBe(chargedBy(taken.life));
    expect(chargedBy(taken.life)).toBeGreaterThanOrEqual(0);
  }
  return kept;
}

const inTime = (history: PolicyTransaction[]) =>
  history.toSorted((a, b) =>
    a.kind === 'issue' ? -1 : b.kind === 'issue' ? 1 : a.from < b.from ? -1 : a.from > b.from ? 1 : a.serial - b.serial,
  );

/**
 * What holds on a day, worked out as a clerk would with a calendar: all that was done up to that day, one after the other. What
 * moves the days of the cover holds for all of them.
 */
function answersOn(day: string, history: PolicyTransaction[], { terms, frozen }: Sold): Answers | null {
  const daysOf = (answers: Answers) => {
    const price = terms.price('', answers, frozen.asOf, noYears);
    return 'refused' in price ? '' : `${price.from} ${price.to}`;
  };
  let answers: Answers = {};
  let held: Answers = {};
  let isOver = false;
  for (const { kind, from, changes } of inTime(history)) {
    const before = answers;
    answers = withChanges(before, changes);
    const moves = kind === 'endorse' && daysOf(before) !== daysOf(answers);
    if (kind === 'issue' || from <= day || moves) held = answers;
    if (from > day) continue;
    if (kind === 'cancel' || kind === 'lapse') isOver = true;
    else if (kind === 'reinstate') isOver = false;
  }
  return isOver ? null : held;
}

test(`${HISTORIES} histories, recorded in any order, cover and cost what they would had each been entered in time (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const seen: Record<string, number> = { outOfOrder: 0, refused: 0, claims: 0 };
  const count = (what: string, often: number) => {
    seen[what] = (seen[what] ?? 0) + often;
  };
  for (let nth = 0; nth < HISTORIES; nth++) {
    const policy = random.pick(sold);
    rules = someRules(policy.own, random);
    const { frozen, from, to, terms } = policy;
    const days = countDays(from, to);
    const dayOf = () => addDays(from, random.whole(random.chance(0.1) ? -5 : 0, days + 3));
    const issue = {
      kind: 'issue',
      from,
      recordedOn: frozen.asOf,
      asOf: frozen.asOf,
      version: '',
      changes: changesBetween({}, frozen.answers),
    } as const;
    const later = Array.from({ length: random.whole(1, 8) }, () => somethingAt(dayOf(), policy, random));
    // Some ends are followed by what takes them back, as in life.
    const ends = later.filter(({ kind }) => kind === 'cancel' || kind === 'lapse');
    const back = ends.filter(() => random.chance(0.4)).map((end) => ({ ...end, kind: 'reinstate' as const }));
    const claims = Array.from({ length: random.chance(0.3) ? 1 : 0 }, () => {
      const lossOn = addDays(from, random.whole(0, days));
      return { lossOn, paidOn: addDays(lossOn, random.whole(0, 60)) };
    });

    const kept = enter([issue, ...later, ...back], policy, claims);
    const again = enter(
      inTime(kept.history).map(({ serial: _serial, ...rest }) => rest),
      policy,
      claims,
    );
    const context = `history ${nth} of ${policy.product}`;
    // Nothing that was taken out of order would have been refused in order, and the money of each line is the same.
    expect(again.refused, context).toEqual([]);
    expect(new Map([...kept.booked].filter(([, amount]) => amount !== 0)), context).toEqual(
      new Map([...again.booked].filter(([, amount]) => amount !== 0)),
    );
    const life = replayPolicy(kept.history, terms, claims) as PolicyLife;
    const inOrder = replayPolicy(again.history, terms, claims) as PolicyLife;
    expect(inOrder.status, context).toBe(life.status);
    const around = kept.history.flatMap(({ from: day }) => [addDays(day, -1), day, addDays(day, 1)]);
    for (const day of around) {
      const held = coverOn(life, day)?.answers;
      expect(held, `${context} on ${day}`).toEqual(coverOn(inOrder, day)?.answers);
      const term = life.terms.find((each) => each.from <= day && day <= each.to);
      expect(held ?? null, `${context} on ${day}, by the calendar`).toEqual(
        term ? answersOn(day, kept.history, policy) : null,
      );
    }
    for (const { segments } of life.terms)
      for (const each of segments) expect(each.from <= each.to, `${context}: a segment has days`).toBe(true);
    for (const { lossOn } of claims) expect(coverOn(life, lossOn), `${context}: a claim was paid`).toBeDefined();

    // What is refused out of order is refused in order: with it, the days cannot be gone through.
    for (const refused of kept.refused) {
      const before = kept.history.filter(({ serial }) => serial < refused.serial);
      expect(enter(inTime([...before, refused]), policy, claims).refused.length, context).toBeGreaterThan(0);
    }
    // Nobody is given back more than was charged, and day by day it comes to what each day cost.
    expect(chargedBy(life), context).toBeGreaterThanOrEqual(0);
    const plain = life.charges.every(({ kept }) => kept === 0) && rules.change.fee === 0;
    if (
      plain &&
      kept.history.every(({ kind, reason }) => kind !== 'cancel' || reason === 'wish') &&
      rules.cancel.freeLookDays === 0 &&
      rules.cancel.coolingOffDays === 0 &&
      claims.length === 0
    ) {
      const earned = life.terms.reduce((sum, term) => {
        const of = countDays(term.from, term.to);
        return term.segments.reduce(
          (part, each) => part + (sumOf(each.lines) * countDays(each.from, each.to)) / of,
          sum,
        );
      }, 0);
      expect(Math.abs(earned - chargedBy(life)), context).toBeLessThanOrEqual(0.5 * kept.history.length);
    }
    for (const { kind } of kept.history) count(kind, 1);
    count('outOfOrder', kept.history.filter((each, at) => each.from < (kept.history[at - 1]?.from ?? '')).length);
    count('refused', kept.refused.length);
    count('claims', claims.length);
  }
  // Whoever asks for so many writes down what was in them.
  if (process.env.HISTORIES) process.stdout.write(`seed ${seed}: ${JSON.stringify(seen)}\n`);
  // What never happens is not tried.
  const kinds: TransactionKind[] = ['endorse', 'correct', 'cancel', 'lapse', 'reinstate', 'renew'];
  for (const kind of kinds) expect({ kind, often: (seen[kind] ?? 0) > HISTORIES / 100 }).toEqual({ kind, often: true });
});
