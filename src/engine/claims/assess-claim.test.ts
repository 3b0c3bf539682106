import { describe, expect, test } from 'vitest';
import type { ClaimRules } from '../language/claims/claim-rules.ts';
import { assessClaim, findWaitingEnd, listUnitLimits } from './assess-claim.ts';
import type { ClaimFacts, ClaimLine, EarlierLine } from './claim-lines.ts';

/** Amounts are cents. Each expectation is calculated by hand beside its test. */
const rules: ClaimRules = {
  papers: [],
  limitsAreFor: 'event',
  lines: {
    room: { per: 'unit', most: { units: 10, per: 'period' } },
    delay: { per: 'unit', unit: 'sixHours', most: { units: 4, per: 'event' } },
    visits: { per: 'unit', unit: 'visit' },
    yearly: { per: 'period', caps: ['surgery'], isClaimed: false },
    nurse: { per: 'period' },
    victim: { per: 'item' },
    baggage: { articlePercent: 20 },
    house: { per: 'period', sums: ['building', 'contents'] },
    car: { sums: ['vehicle'] },
  },
  terms: { room60: { amount: 6_000 }, free: { percent: 0 } },
  averageBelow: 85,
  causes: { accident: {}, illness: { waitDays: 30 }, dialysis: { isExcluded: true } },
};

const facts: ClaimFacts = {
  limits: {
    ...{ room: 'room60', delay: 2_500, visits: 1_000, yearly: 90_000, surgery: 50_000, nurse: 20_000 },
    ...{ victim: 30_000, baggage: 40_000, house: 'sumInsured', car: 'sumInsured', charges: 'asCharged', pool: null },
  },
  ...{ sums: {}, values: {}, deductible: 0, perPerson: true, insured: '1' },
  ...{ term: { from: '2026-01-01', to: '2026-12-31' }, first: '2026-01-01', loss: '2026-06-15' },
};

const line = (benefit: string, asked: number, more: Partial<ClaimLine> = {}): ClaimLine => ({
  benefit,
  asked,
  ...more,
});
const payment = (benefit: string, amount: number, more: Partial<EarlierLine> = {}): EarlierLine => ({
  ...{ benefit, amount, insured: '1', on: '2026-06-01', isSame: false },
  ...more,
});

/** Each line as the amount that is allowed and its steps. */
const assess = (lines: ClaimLine[], earlier: EarlierLine[] = [], more: Partial<ClaimFacts> = {}) =>
  assessClaim(rules, { ...facts, ...more }, earlier, lines).lines.map(({ allowed, steps }) => [allowed, ...steps]);

describe('a benefit that is not covered', () => {
  test.each(['pool', 'yearly', 'unknown'])('nothing is paid for %s, and no other rule is named', (benefit) => {
    expect(assess([line(benefit, 5_000)])).toEqual([[0, { rule: 'notCovered' }]]);
  });

  test('a benefit as charged has no limit and no step', () => {
    expect(assess([line('charges', 1_234_567)])).toEqual([[1_234_567]]);
  });

  test('each line of the result contains the claimed amount, and the total is the sum of the paid amounts', () => {
    const { lines, shares, total } = assessClaim(rules, facts, [], [line('charges', 700), line('surgery', 60_000)]);
    expect(lines[0]).toEqual({ benefit: 'charges', asked: 700, allowed: 700, paid: 700, steps: [] });
    // 600 is asked and 500 is the limit: 7 + 500.
    expect([lines[1]?.paid, shares, total]).toEqual([50_000, [], 50_700]);
  });
});

describe('units', () => {
  test('three nights at 60 pay 180 of 250', () => {
    const units = { rule: 'units', unit: 'day', units: 3, each: 6_000, amount: 18_000 };
    expect(assess([line('room', 25_000, { units: 3 })])).toEqual([[18_000, units]]);
  });

  test('a claimed amount below the limit of the units is paid in full, and the step names the units', () => {
    const units = { rule: 'units', unit: 'day', units: 3, each: 6_000, amount: 18_000 };
    expect(assess([line('room', 17_999, { units: 3 })])).toEqual([[17_999, units]]);
  });

  test('nothing is paid without a number of units', () => {
    expect(assess([line('room', 25_000)])).toEqual([[0, { rule: 'unitsMissing' }]]);
    // Without an amount there is nothing to subtract, so no step is recorded.
    expect(assess([line('room', 0)])).toEqual([[0]]);
  });

  test('the maximum of a term counts the earlier units of all events and of the lines before, and may be reached exactly', () => {
    const earlier = [payment('room', 36_000, { units: 6 }), payment('nurse', 100, { units: 3 })];
    // 10 less 6 are 4 nights: 4 x 60 = 240. They are exactly the nights that were asked for, so no step says "most".
    expect(assess([line('room', 30_000, { units: 4 })], earlier)).toEqual([
      [24_000, { rule: 'units', unit: 'day', units: 4, each: 6_000, amount: 24_000 }],
    ]);
    // 10 less 6 less 3 of the line before is 1 night.
    expect(assess([line('room', 18_000, { units: 3 }), line('room', 12_000, { units: 2 })], earlier)[1]).toEqual([
      ...[6_000, { rule: 'most', units: 2, left: 1 }],
      { rule: 'units', unit: 'day', units: 1, each: 6_000, amount: 6_000 },
    ]);
  });

  test('the maximum of an event counts only the same event, and is never below zero', () => {
    const other = payment('delay', 7_500, { units: 3 });
    const same = payment('delay', 7_500, { units: 3, isSame: true });
    const paid = { rule: 'units', unit: 'sixHours', units: 2, each: 2_500, amount: 5_000 };
    expect(assess([line('delay', 5_000, { units: 2 })], [other])).toEqual([[5_000, paid]]);
    expect(assess([line('delay', 5_000, { units: 2 })], [same])).toEqual([
      [2_500, { rule: 'most', units: 2, left: 1 }, { ...paid, units: 1, amount: 2_500 }],
    ]);
    expect(assess([line('delay', 5_000, { units: 2 })], [{ ...same, units: 5 }])).toEqual([
      [0, { rule: 'most', units: 2, left: 0 }, { ...paid, units: 0, amount: 0 }],
    ]);
    // An earlier payment without units uses no unit.
    const { units: _units, ...unknown } = same;
    expect(assess([line('delay', 5_000, { units: 2 })], [unknown])).toEqual([[5_000, paid]]);
  });

  test('an earlier line without a payment uses up no unit', () => {
    const excluded = line('room', 60_000, { units: 10, cause: 'dialysis' });
    expect(assess([excluded, line('room', 60_000, { units: 10 })])[1]?.[0]).toBe(60_000);
    // One cent that is paid uses up its night: 9 x 60.
    expect(assess([line('room', 1, { units: 1 }), line('room', 60_000, { units: 10 })])[1]?.[0]).toBe(54_000);
  });

  test('a benefit without a maximum pays every unit', () => {
    const units = { rule: 'units', unit: 'visit', units: 40, each: 1_000, amount: 40_000 };
    expect(assess([line('visits', 50_000, { units: 40 })], [payment('visits', 99_000, { units: 99 })])).toEqual([
      [40_000, units],
    ]);
  });

  test('the limits for one unit are listed with the units that are left', () => {
    const earlier = [payment('room', 42_000, { units: 7 }), payment('delay', 7_500, { units: 3 })];
    expect(listUnitLimits(rules, facts, earlier)).toEqual({
      room: { unit: 'day', each: 6_000, left: 3 },
      delay: { unit: 'sixHours', each: 2_500, left: 4 },
      visits: { unit: 'visit', each: 1_000, left: null },
    });
    const unclaimed = { ...rules, lines: { ...rules.lines, visits: { per: 'unit', isClaimed: false } as const } };
    expect(Object.keys(listUnitLimits(unclaimed, { ...facts, limits: { visits: 1_000, room: null } }, []))).toEqual([]);
  });
});

describe('limits that payments use up', () => {
  test('a limit of the term is used up by all events of the term', () => {
    // 200 less 120 and 30 is 50.
    const earlier = [payment('nurse', 12_000), payment('nurse', 3_000, { isSame: true }), payment('charges', 9_000)];
    expect(assess([line('nurse', 8_000)], earlier)).toEqual([
      [5_000, { rule: 'limit', benefit: 'nurse', left: 5_000 }],
    ]);
    expect(assess([line('nurse', 5_000)], earlier)).toEqual([[5_000]]);
  });

  test('a limit of one event is used up by the same event and the lines before', () => {
    const earlier = [payment('surgery', 30_000), payment('surgery', 12_000, { isSame: true })];
    // 500 less 120 of the same event is 380; the limit of the year that caps it is 900 less 420.
    expect(assess([line('surgery', 40_000)], earlier)).toEqual([
      [38_000, { rule: 'limit', benefit: 'surgery', left: 38_000 }],
    ]);
    expect(assess([line('surgery', 8_000), line('surgery', 40_000)], earlier)).toEqual([
      [8_000],
      [30_000, { rule: 'limit', benefit: 'surgery', left: 30_000 }],
    ]);
  });

  test('a limit that caps another is used up by both', () => {
    const earlier = [
      payment('surgery', 50_000, { on: '2026-02-01' }),
      payment('surgery', 25_000, { on: '2026-03-01' }),
    ];
    // 900 less 500 and 250 is 150.
    expect(assess([line('surgery', 40_000)], earlier)).toEqual([
      [15_000, { rule: 'limit', benefit: 'yearly', left: 15_000 }],
    ]);
    // It does not cap a benefit that it does not name.
    expect(assess([line('charges', 40_000)], earlier)).toEqual([[40_000]]);
  });

  test('an exceeded limit pays nothing', () => {
    expect(assess([line('nurse', 100)], [payment('nurse', 20_001)])).toEqual([
      [0, { rule: 'limit', benefit: 'nurse', left: 0 }],
    ]);
  });

  test('a limit that caps everything includes a benefit as charged', () => {
    const all = { ...rules, lines: { yearly: { per: 'period', caps: 'all' } as const } };
    const limits = { yearly: 10_000, charges: 'asCharged' };
    const { lines } = assessClaim(all, { ...facts, limits }, [payment('charges', 4_000)], [line('charges', 7_000)]);
    expect(lines[0]?.steps).toEqual([{ rule: 'limit', benefit: 'yearly', left: 6_000 }]);
  });

  test('only payments of the term and of the person count', () => {
    const away = [{ on: '2025-12-31' }, { on: '2027-01-01' }, { insured: '2' }].map((one) =>
      payment('nurse', 9_000, one),
    );
    expect(assess([line('nurse', 20_000)], away)).toEqual([[20_000]]);
    // The first and the last day are of the term: 200 less 60 less 40.
    const edges = [payment('nurse', 6_000, { on: '2026-01-01' }), payment('nurse', 4_000, { on: '2026-12-31' })];
    expect(assess([line('nurse', 20_000)], edges)[0]?.[0]).toBe(10_000);
    // One limit for all persons together includes the payment of another person: 200 less 90.
    expect(assess([line('nurse', 20_000)], away, { perPerson: false })[0]?.[0]).toBe(11_000);
  });

  test('payments do not use up the limit of one item', () => {
    expect(
      assess([line('victim', 25_000), line('victim', 35_000)], [payment('victim', 30_000, { isSame: true })]),
    ).toEqual([[25_000], [30_000, { rule: 'item', left: 30_000 }]]);
  });

  test('one article counts for its percent of the limit', () => {
    // 20 % of 400 is 80. A second article has its own 80.
    const article = { rule: 'item', left: 8_000 };
    expect(assess([line('baggage', 9_000), line('baggage', 8_000)])).toEqual([[8_000, article], [8_000]]);
    // 400 less 320 and 70 is 10.
    const used = [payment('baggage', 32_000, { isSame: true }), payment('baggage', 7_000, { isSame: true })];
    expect(assess([line('baggage', 9_000)], used)).toEqual([
      [1_000, article, { rule: 'limit', benefit: 'baggage', left: 1_000 }],
    ]);
  });
});

test('a degree of disablement pays its percent of the limit', () => {
  // 35 % of 200 is 70.
  const degree = { rule: 'degree', percent: 35, of: 20_000, amount: 7_000 };
  expect(assess([line('nurse', 20_000, { degree: 35 })])).toEqual([[7_000, degree]]);
  expect(assess([line('nurse', 6_000, { degree: 35 })])).toEqual([[6_000, degree]]);
  expect(assess([line('nurse', 6_000, { degree: 0 })])[0]?.[0]).toBe(0);
  // Without a limit in money there is nothing of which it is a share.
  expect(assess([line('charges', 6_000, { degree: 35 })])).toEqual([[6_000]]);
});

describe('sums insured', () => {
  const sums = { building: 5_000_000, contents: 1_000_000, vehicle: 1_500_000 };

  test('a benefit whose items are not insured pays nothing', () => {
    expect(assess([line('house', 100)])).toEqual([[0, { rule: 'notCovered' }]]);
    expect(assess([line('house', 100, { item: 'contents' })], [], { sums: { building: 1 } })).toEqual([
      [0, { rule: 'notCovered' }],
    ]);
    // An item of another benefit is not one of this one.
    expect(assess([line('house', 100, { item: 'vehicle' })], [], { sums })).toEqual([[0, { rule: 'notCovered' }]]);
  });

  test('the limit is the sum insured of the named item, or the sum of all items if no item is named', () => {
    expect(assess([line('house', 1_200_000, { item: 'contents' })], [], { sums })).toEqual([
      [1_000_000, { rule: 'limit', benefit: 'house', left: 1_000_000 }],
    ]);
    // 50,000 and 10,000 together.
    expect(assess([line('house', 7_000_000)], [], { sums })).toEqual([
      [6_000_000, { rule: 'limit', benefit: 'house', left: 6_000_000 }],
    ]);
  });

  test('only its own item uses up a sum insured of a term, and only the same event uses up a sum of an event', () => {
    const earlier = [
      payment('house', 400_000, { item: 'contents' }),
      payment('house', 900_000, { item: 'building' }),
      payment('nurse', 70_000),
    ];
    // 10,000 less 4,000; without an item both are used: 60,000 less 4,000 and 9,000.
    expect(assess([line('house', 700_000, { item: 'contents' })], earlier, { sums })[0]?.[0]).toBe(600_000);
    expect(assess([line('house', 6_000_000)], earlier, { sums })[0]?.[0]).toBe(4_700_000);
    // A payment without an item counts for each of the items of its benefit: 10,000 less 4,000 and 5,000.
    const unnamed = [...earlier, payment('house', 500_000)];
    expect(assess([line('house', 700_000, { item: 'contents' })], unnamed, { sums })[0]?.[0]).toBe(100_000);
    const cars = [payment('car', 1_000_000), payment('car', 200_000, { isSame: true })];
    // 15,000 less 2,000 of the same event, less 3,000 of the line before.
    const claimed = [line('car', 300_000), line('car', 1_500_000)];
    expect(assess(claimed, cars, { sums }).map(([allowed]) => allowed)).toEqual([300_000, 1_000_000]);
    // More than the whole is used up: nothing is left, and the rest is not below zero.
    expect(assess([line('car', 100)], [payment('car', 1_600_000, { isSame: true })], { sums })).toEqual([
      [0, { rule: 'limit', benefit: 'car', left: 0 }],
    ]);
  });

  test('the insurer pays at most the value', () => {
    expect(assess([line('car', 1_450_000)], [], { sums, values: { vehicle: 1_400_000 } })).toEqual([
      [1_400_000, { rule: 'value', amount: 1_400_000 }],
    ]);
  });

  test('a loss is paid in proportion if the item is insured below 85 % of its value, and in full at 85 %', () => {
    // 8,500 of 10,000 is 85 %: 2,000 in full. 8,499.99 is less: 2,000 x 8,499.99 / 10,000 = 1,699.998, rounded 1,700.00.
    const at = (vehicle: number, value: number) =>
      assess([line('car', 200_000)], [], { sums: { vehicle }, values: { vehicle: value } });
    expect(at(850_000, 1_000_000)).toEqual([[200_000]]);
    expect(at(849_999, 1_000_000)).toEqual([
      [170_000, { rule: 'average', sum: 849_999, value: 1_000_000, amount: 170_000 }],
    ]);
    // Half insured: half of 2,000.
    expect(at(500_000, 1_000_000)[0]?.[0]).toBe(100_000);
  });

  test('without a proportion in the rules, or with several items, nothing is reduced', () => {
    const { averageBelow: _below, ...whole } = rules;
    const under = { ...facts, sums: { vehicle: 500_000 }, values: { vehicle: 1_000_000 } };
    expect(assessClaim(whole, under, [], [line('car', 200_000)]).total).toBe(200_000);
    const two = { sums: { building: 100_000, contents: 100_000 }, values: { building: 900_000, contents: 900_000 } };
    expect(assess([line('house', 50_000)], [], two)).toEqual([[50_000]]);
  });
});

describe('causes', () => {
  const by = (cause: string, loss: string) =>
    assessClaim(rules, { ...facts, loss }, [], [line('surgery', 1_000, { cause })]).lines[0];

  test('an excluded cause pays nothing', () => {
    expect(by('dialysis', '2026-06-15')).toMatchObject({ allowed: 0, paid: 0, steps: [{ rule: 'excluded' }] });
  });

  test('the thirtieth day is in the waiting period, and the thirty-first day is covered', () => {
    // The first day is one of the 30: 1 January to 30 January.
    const waiting = { rule: 'waiting', until: '2026-01-30' };
    expect(by('illness', '2026-01-01')?.steps).toEqual([waiting]);
    expect(by('illness', '2026-01-30')).toMatchObject({ allowed: 0, steps: [waiting] });
    expect(by('illness', '2026-01-31')).toMatchObject({ allowed: 1_000, steps: [] });
  });

  test('the last day of 24 months is in the waiting period, and the next day is covered', () => {
    const months = { papers: [], causes: { before: { waitMonths: 24 } } };
    // From 31 January 2024, 24 months end with 30 January 2026.
    const at = (loss: string) => findWaitingEnd(months, { first: '2024-01-31', loss }, 'before');
    expect([at('2026-01-30'), at('2026-01-31')]).toEqual(['2026-01-30', undefined]);
  });

  test('a cause without a waiting period, or an unknown cause, is covered from the first day', () => {
    expect(by('accident', '2026-01-01')).toMatchObject({ allowed: 1_000, steps: [] });
    expect(by('unknown', '2026-01-01')).toMatchObject({ allowed: 1_000, steps: [] });
    expect(findWaitingEnd(rules, { first: '2026-01-01', loss: '2026-01-01' }, 'accident')).toBeUndefined();
    expect(findWaitingEnd({ papers: [] }, { first: '2026-01-01', loss: '2026-01-01' }, 'illness')).toBeUndefined();
    expect(findWaitingEnd(rules, { first: '2025-12-01', loss: '2025-12-30' }, 'illness')).toBe('2025-12-30');
  });
});
