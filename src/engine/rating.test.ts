import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import type { Json } from './language/json.ts';
import { toMinorUnits } from './rating.ts';
import { answer, start } from './wizard.ts';

const product = createFixtureProduct();
const given = (changes: Record<string, Json>) =>
  answer(start(product, publicCircumstances, '2026-03-01'), { ...validAnswers, ...changes }).journey;

test('money is rounded half away from zero, in one place', () => {
  expect(['0.5', '1.49', '1.5', '-0.5', '-1.5'].map((amount) => toMinorUnits(new Big(amount)))).toEqual([
    1, 1, 2, -1, -2,
  ]);
});

test('a premium is a breakdown whose lines add up, with its trace', () => {
  const { rated } = given({});
  expect(rated).toMatchObject({
    status: 'rated',
    premium: {
      currency: 'USD',
      lines: [{ name: 'basic', part: 'net', amount: 302 }],
      net: 302,
      discounts: 0,
      total: 302,
      inputs: { days: 3, plan: 'calm' },
      trace: [{ step: 'basic', value: 302, lookups: [{ table: 'daily', row: 0, inputs: { days: 3, plan: 'calm' } }] }],
    },
  });
});

test('a conditional step subtracts its discount', () => {
  const { rated } = given({ lastDay: '2026-04-05', plan: 'storm' });
  expect(rated).toMatchObject({ premium: { net: 3150, discounts: 315, total: 2835 } });
});

test('the rating reports a missing input, and does not guess it', () => {
  expect(start(product, publicCircumstances, '2026-03-01').rated).toEqual({
    status: 'incomplete',
    missing: ['days', 'plan'],
  });
});

test('the rating names the table when no row accepts the inputs', () => {
  expect(given({ lastDay: '2026-09-01' }).rated).toEqual({
    status: 'no-rule',
    table: 'daily',
    inputs: { days: 184, plan: 'calm' },
  });
});

test('every option of the compared field is priced as if it were chosen', () => {
  const { options } = given({});
  expect(
    Object.entries(options).map(([plan, rated]) => [plan, rated.status === 'rated' && rated.premium.total]),
  ).toEqual([
    ['calm', 302],
    ['storm', 750],
  ]);
});

/** The premium of a hire from 2 to 4 March 2026 with other members of the rating. */
const rateWith = (changes: Record<string, Json>, answers: Record<string, Json> = {}) => {
  const other = createFixtureProduct((files) => {
    const rating = files['product-schemas/boat/rating.json'] as Record<string, Json>;
    files['product-schemas/boat/rating.json'] = { ...rating, ...changes } as Json;
  });
  return answer(start(other, publicCircumstances, '2026-03-01'), { ...validAnswers, ...answers }).journey.rated;
};

test('the rating uses the amounts of the plans, and a benefit that is not covered is zero', () => {
  // The hull is insured for 1,000.00 in calm and 5,000.00 in storm: 0.3 % of it are 3.00 and 15.00.
  const hull: Json = { lookup: ['benefits', 'hull', { var: 'plan' }] };
  const steps: Json = [{ set: 'basic', part: 'net', logic: { '/': [{ '*': [hull, '0.3'] }, 100] } }];
  expect(rateWith({ steps })).toMatchObject({ premium: { total: 300, inputs: { plan: 'calm' } } });
  expect(rateWith({ steps }, { plan: 'storm' })).toMatchObject({ premium: { total: 1500 } });
  expect(rateWith({ steps })).toMatchObject({
    premium: { trace: [{ step: 'basic', lookups: [{ table: 'benefits', row: 0, inputs: { plan: 'calm' } }] }] },
  });
});

test.each([
  ['2026-03-01', 70],
  ['2026-03-02', 10],
  ['2026-04-05', 71],
])('a table is found by the weekday and the month of a date: %s', (firstDay, total) => {
  // 1 March 2026 is a Sunday, 2 March a Monday, 5 April a Sunday.
  const inputs: Json = {
    weekday: { from: { weekday: { var: 'firstDay' } }, type: 'integer' },
    month: { from: { month: { var: 'firstDay' } }, type: 'integer' },
  };
  const table = {
    inputs: [
      { name: 'weekday', match: 'eq', domain: [1, 2, 3, 4, 5, 6, 7] },
      { name: 'month', match: 'range', domain: { from: 1, to: 12 } },
    ],
    ...{ outputs: ['rate'], hit: 'unique' },
    rows: [
      [[1, 2, 3, 4, 5], '*', 10],
      [[6, 7], [1, 4], 70],
      [[6, 7], [4, 13], 71],
    ],
  };
  const logic: Json = { lookup: ['days', 'rate', { var: 'weekday' }, { var: 'month' }] };
  const rated = rateWith(
    { inputs, tables: { days: table } as Json, steps: [{ set: 'basic', part: 'net', logic }], compare: null },
    { firstDay, lastDay: '2026-04-20' },
  );
  expect(rated).toMatchObject({ status: 'rated', premium: { total } });
});

describe('rounding and a minimum', () => {
  /** The fixture's premium with these steps instead of its own. */
  const premiumOf = (rounding: Json, steps: Json) => {
    const other = createFixtureProduct((files) => {
      const rating = files['product-schemas/boat/rating.json'] as Record<string, Json>;
      files['product-schemas/boat/rating.json'] = { ...rating, rounding, steps } as Json;
    });
    const { rated } = answer(start(other, publicCircumstances, '2026-03-01'), validAnswers).journey;
    if (rated.status !== 'rated') throw new Error(rated.status);
    const { lines, total, trace } = rated.premium;
    return { lines: lines.map(({ amount }) => amount), total, traced: trace.map(({ value }) => value) };
  };
  const net = (cents: string): Json => ({ set: 'basic', part: 'net', logic: { '+': [{ var: 'days' }, cents, -3] } });
  const share = (set: string, part: string, of: string): Json => ({
    set,
    part,
    logic: { '*': [{ var: 'basic' }, of] },
  });
  const threeMonths = [net('750'), share('long', 'discount', '0.03')];

  test('rounding of each line: 7.50 less 0.225, which is 0.23, is 7.27', () => {
    expect(premiumOf({ lines: 'half-up' }, threeMonths)).toEqual({ lines: [750, 23], total: 727, traced: [750, 23] });
  });

  test('rounding of the total: 7.50 less 0.225 is 7.275, which is 7.28, and the lines add up to it', () => {
    expect(premiumOf({ total: 'half-up' }, threeMonths)).toEqual({
      ...{ lines: [750, 22], total: 728 },
      traced: [750, '22.5'],
    });
    // 19.50 minus 0.585 is 18.915: by lines 18.91, once 18.92.
    const max = [net('1950'), share('long', 'discount', '0.03')];
    expect(premiumOf({ lines: 'half-up' }, max).total).toBe(1891);
    expect(premiumOf({ total: 'half-up' }, max)).toMatchObject({ lines: [1950, 58], total: 1892 });
  });

  test.each<[Json, number, number[]]>([
    // 7.53 less 0.2259 is 7.3041. Each line to 0.05: 7.55 and 0.25; the total: 7.30 or 7.35.
    [{ lines: 'half-up', step: 5 }, 730, [755, 25]],
    [{ lines: 'down', step: 5 }, 730, [750, 20]],
    [{ total: 'half-up', step: 5 }, 730, [753, 23]],
    [{ total: 'up', step: 5 }, 735, [755, 20]],
    [{ total: 'down', step: 100 }, 700, [738, 38]],
    [{ total: 'up' }, 731, [753, 22]],
    [{ lines: 'up' }, 730, [753, 23]],
    [{ lines: 'down' }, 731, [753, 22]],
  ])('the premium is rounded to a step and in a direction: %j', (rounding, total, lines) => {
    expect(premiumOf(rounding, [net('753'), share('long', 'discount', '0.03')])).toMatchObject({ total, lines });
  });

  test('rounding of the total: the difference goes to the line that rounding moved farthest', () => {
    // 100.4 + 10.04 * 4 = 140.56: the lines alone are 100 and 10 four times, 140.
    const parts = ['loading', 'fee', 'levy', 'loading'].map((part, index) => share(`part${index}`, part, '0.1'));
    expect(premiumOf({ total: 'half-up' }, [net('100.4'), ...parts])).toMatchObject({
      lines: [101, 10, 10, 10, 10],
      total: 141,
    });
    // 100.6 - 10.06 - 10.06 - 10.06 = 70.42: the lines alone are 101 minus 30, 71.
    const less = ['one', 'two', 'three'].map((set) => share(set, 'discount', '0.1'));
    expect(premiumOf({ total: 'half-up' }, [net('100.6'), ...less])).toMatchObject({
      lines: [100, 10, 10, 10],
      total: 70,
    });
  });

  const minimum: Json = { set: 'minimumPremium', part: 'loading', minimum: true, logic: 500 };

  test('a minimum adds the missing amount as its own line, before the fees that follow', () => {
    const fee = {
      set: 'fee',
      part: 'fee',
      logic: { '*': [{ '+': [{ var: 'basic' }, { var: 'minimumPremium' }] }, '0.1'] },
    };
    expect(premiumOf({ lines: 'half-up' }, [net('400'), share('long', 'discount', '0.03'), minimum, fee])).toEqual({
      // 4.00 minus 0.12 is 3.88; 1.12 are missing to 5.00; a tenth of 5.12 is 0.512.
      ...{ lines: [400, 12, 112, 51], total: 551 },
      traced: [400, 12, 112, 51],
    });
    const exactly = premiumOf({ total: 'half-up' }, [net('250'), share('long', 'discount', '0.03'), minimum]);
    expect(exactly.total).toBe(500);
  });

  test('a minimum that is reached already adds no line, and later steps read zero from it', () => {
    const levy = { set: 'levy', part: 'levy', logic: { '+': [{ var: 'minimumPremium' }, 7] } };
    expect(premiumOf({ lines: 'half-up' }, [net('500'), minimum, levy])).toMatchObject({ lines: [500, 7], total: 507 });
    expect(premiumOf({ lines: 'half-up' }, [net('499'), minimum, levy])).toMatchObject({
      lines: [499, 1, 8],
      total: 508,
    });
  });

  test('a premium above the minimum adds nothing for it, and steps between lines retain their fractions', () => {
    const levy = { set: 'levy', part: 'levy', logic: { '+': [{ var: 'minimumPremium' }, 7] } };
    expect(premiumOf({ lines: 'half-up' }, [net('600'), minimum, levy])).toMatchObject({ lines: [600, 7], total: 607 });
    const rate: Json = { set: 'rate', logic: '0.5' };
    const half = { set: 'half', part: 'loading', logic: { '*': [{ var: 'basic' }, { var: 'rate' }] } };
    expect(premiumOf({ lines: 'half-up' }, [net('101'), rate, half])).toEqual({
      ...{ lines: [101, 51], total: 152 },
      traced: [101, '0.5', 51],
    });
    const word: Json = { set: 'word', logic: { if: [{ '>': [{ var: 'days' }, 2] }, 'long', 'short'] } };
    const worded = { set: 'fee', part: 'fee', logic: { if: [{ '==': [{ var: 'word' }, 'long'] }, 9, 1] } };
    expect(premiumOf({ total: 'half-up' }, [net('101'), word, worded])).toMatchObject({ lines: [101, 9], total: 110 });
  });

  test('a line names the price of one person when the prices of all persons add up to it to the cent', () => {
    const linesOf = (each: string) => {
      const other = createFixtureProduct((files) => {
        const rating = files['product-schemas/boat/rating.json'] as Record<string, Json>;
        const line = { set: 'basic', part: 'net', logic: { '*': [{ var: 'each' }, { var: 'days' }] } };
        const steps = [
          { set: 'each', logic: each },
          { ...line, persons: { count: 'days', each: 'each' } },
        ];
        files['product-schemas/boat/rating.json'] = { ...rating, steps } as Json;
      });
      const { rated } = answer(start(other, publicCircumstances, '2026-03-01'), validAnswers).journey;
      return rated.status === 'rated' ? rated.premium.lines : [];
    };
    expect(linesOf('34')).toEqual([{ name: 'basic', part: 'net', amount: 102, persons: 3, each: 34 }]);
    // Three at 0.334 are 1.002; three at 0.33 would be 0.99.
    expect(linesOf('33.4')).toStrictEqual([{ name: 'basic', part: 'net', amount: 100 }]);
  });

  test('a version without a declared rounding rounds its lines', () => {
    expect(premiumOf(undefined as unknown as Json, threeMonths).total).toBe(727);
  });
});
