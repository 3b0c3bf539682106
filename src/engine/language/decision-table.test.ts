import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCpuMs } from '#tests/support/timeouts.ts';
import { findRows } from './decision-table.ts';
import type { DecisionTable } from './definition.ts';
import type { Json } from './json.ts';
import { ExpressionError } from './operators.ts';
import { findCandidateRows } from './tables/table-index.ts';
import { findTableIssues } from './tables/table-issues.ts';

const bands: DecisionTable = {
  inputs: [
    { name: 'days', match: 'range', domain: { from: 1, to: 30 } },
    { name: 'area', match: 'eq', domain: ['near', 'far', 'farther'] },
  ],
  outputs: ['rate'],
  hit: 'unique',
  rows: [
    [[1, 8], 'near', 1],
    [[8, null], 'near', 2],
    ['*', ['far', 'farther'], 3],
  ],
};

test('a range includes its beginning and not its end', () => {
  expect(findRows(bands, [7, 'near']).rows).toEqual([0]);
  expect(findRows(bands, [8, 'near']).rows).toEqual([1]);
  expect(findRows(bands, [0, 'near']).rows).toEqual([]);
  expect(findRows(bands, [400, 'farther']).rows).toEqual([2]);
});

test('a look-up with too few keys is an error', () => {
  expect(() => findRows(bands, [7])).toThrow(ExpressionError);
});

test('a range cell without a range is an error', () => {
  expect(() => findRows({ ...bands, rows: [['17', 'near', 1]] }, [7, 'near'])).toThrow(ExpressionError);
});

test('the hit policy "first" returns the first row, and "collect" returns all rows', () => {
  const rows = [
    ['*', '*', 1],
    ['*', 'near', 2],
  ];
  expect(findRows({ ...bands, rows, hit: 'first' }, [1, 'near']).rows).toEqual([0]);
  expect(findRows({ ...bands, rows, hit: 'collect' }, [1, 'near']).rows).toEqual([0, 1]);
});

test('a long table is read by an index, with the same result as a search row by row', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  const range = fc.oneof(fc.tuple(bound, bound), fc.constant('*'));
  const word = fc.constantFrom('near', 'far', 'farther', 'home');
  const place = fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 }), fc.constant('*'));
  const row = fc.tuple(range, place, fc.constant(1));
  const cases = fc.record({
    rows: fc.array(row, { minLength: 33, maxLength: 80 }),
    hit: fc.constantFrom('first' as const, 'collect' as const),
    asked: fc.array(fc.tuple(fc.integer({ min: -1, max: 10 }), fc.oneof(word, fc.constant('nowhere'))), {
      minLength: 5,
    }),
  });
  const takesRow = ([range, place]: Json[], [days, area]: [number, string]) => {
    const [from, to] = (range === '*' ? [null, null] : range) as [number | null, number | null];
    return (
      (from ?? -9) <= days && days < (to ?? 99) && (place === '*' || place === area || [place].flat().includes(area))
    );
  };
  fc.assert(
    fc.property(cases, ({ rows, hit, asked }) => {
      const table: DecisionTable = { ...bands, hit, rows: rows as Json[][] };
      for (const inputs of asked) {
        const taking = rows.flatMap((one, at) => (takesRow(one as Json[], inputs) ? [at] : []));
        expect(findRows(table, inputs, findCandidateRows(table, inputs)).rows).toEqual(
          hit === 'collect' ? taking : taking.slice(0, 1),
        );
      }
    }),
  );
});

test('a complete table has no faults', () => {
  expect(findTableIssues(bands)).toEqual([]);
});

test('the check reports a gap with inputs that fall into it', () => {
  const rows = [[[1, 8], 'near', 1], [[10, null], 'near', 2], bands.rows[2] ?? []];
  expect(findTableIssues({ ...bands, rows })).toEqual([{ fault: 'gap', inputs: { days: 8, area: 'near' } }]);
});

test('the domain includes its last value', () => {
  const rows = [[[1, 30], 'near', 1], bands.rows[2] ?? []];
  expect(findTableIssues({ ...bands, rows })).toEqual([{ fault: 'gap', inputs: { days: 30, area: 'near' } }]);
});

test('two rows for the same inputs overlap, unless the table uses the first hit', () => {
  const rows = [...bands.rows, [[5, 6], 'near', 9]];
  expect(findTableIssues({ ...bands, rows })).toEqual([{ fault: 'overlap', rows: [0, 3] }]);
  expect(findTableIssues({ ...bands, rows, hit: 'first' })).toEqual([]);
});

test('a table without a declared domain has gaps only between its rows', () => {
  const inputs: DecisionTable['inputs'] = [{ name: 'days', match: 'range' }];
  const table = (...rows: [number | null, number | null][]): DecisionTable => ({
    ...bands,
    inputs,
    rows: rows.map((row) => [row, 1]),
  });
  expect(findTableIssues(table([1, 5], [5, 9]))).toEqual([]);
  expect(findTableIssues(table([1, 5], [6, 9]))).toEqual([{ fault: 'gap', inputs: { days: 5 } }]);
  expect(findTableIssues(table([null, 5], [null, 3])).map(({ fault }) => fault)).toEqual(['overlap']);
});

test('the check reports at most a thousand gaps', () => {
  const domain = Array.from({ length: 1_501 }, (_, code) => code);
  const inputs = [{ name: 'code', match: 'eq' as const, domain }];
  const faults = findTableIssues({ inputs, outputs: ['rate'], hit: 'unique', rows: [[0, 1]] });
  expect(faults).toHaveLength(1_000);
  expect([faults[0], faults.at(-1)]).toEqual([1, 1_000].map((code) => ({ fault: 'gap', inputs: { code } })));
});

test('only open rows count below the first bound and above the last bound', () => {
  const table = (...rows: [number | null, number | null][]): DecisionTable => ({
    ...bands,
    inputs: [{ name: 'days', match: 'range' }],
    rows: rows.map((row) => [row, 1]),
  });
  expect(findTableIssues(table([null, -3], [null, -4], [-3, null]))).toEqual([{ fault: 'overlap', rows: [0, 1] }]);
  expect(findTableIssues(table([3, null], [4, null]))).toEqual([{ fault: 'overlap', rows: [0, 1] }]);
  expect(findTableIssues(table([null, 0], [1, null]))).toEqual([{ fault: 'gap', inputs: { days: 0 } }]);
  expect(findTableIssues(table([null, null]))).toEqual([]);
  expect(() => findTableIssues({ ...table(), rows: [['x', 1]] })).toThrow('a range cell is [from, to)');
});

test('the check compares a cell of several values with cells of one value, in the order of the rows', () => {
  const inputs = [{ name: 'area', match: 'eq' as const }];
  const rows: Json[][] = [
    ['a', 1],
    [['a', 'b'], 1],
    ['b', 1],
    ['*', 1],
  ];
  const table: DecisionTable = { inputs, outputs: ['rate'], hit: 'unique', rows };
  expect(findTableIssues(table)).toEqual([
    { fault: 'overlap', rows: [0, 1] },
    { fault: 'overlap', rows: [1, 2] },
  ]);
  expect(findTableIssues({ ...table, hit: 'collect' })).toEqual([]);
});

test('the check reports a row of the wrong width first', () => {
  expect(findTableIssues({ ...bands, rows: [[[1, 8], 'near']] })).toEqual([{ fault: 'width', row: 0 }]);
});

test('the check finds the same gaps and overlaps as a test of every point', () => {
  const plans = ['a', 'b', 'c'];
  const plan = fc.oneof(fc.constantFrom<Json>('*', ...plans), fc.subarray(plans, { minLength: 2 }));
  const end = fc.option(fc.integer({ min: 0, max: 4 }));
  const band = fc.oneof(fc.constant<Json>('*'), fc.tuple(end, end) as fc.Arbitrary<Json>);
  const rows = fc.array(fc.tuple(plan, band, fc.constant<Json>('1')), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.constantFrom('unique' as const, 'first' as const), (made, hit) => {
      const inputs = [
        { name: 'plan', match: 'eq' as const, domain: plans },
        { name: 'days', match: 'range' as const, domain: { from: 0, to: 4 } },
      ];
      const table: DecisionTable = { inputs, outputs: ['rate'], hit, rows: made };
      const points = plans.flatMap((one) => [0, 1, 2, 3, 4].map((days): Json[] => [one, days]));
      const taken = points.map((point) => findRows({ ...table, hit: 'collect' }, point).rows);
      const faults = findTableIssues(table);
      const gaps = points.filter((_point, index) => taken[index]?.length === 0);
      const told = faults.flatMap((fault) => (fault.fault === 'gap' ? [Object.values(fault.inputs)] : []));
      for (const gap of told) expect(gaps).toContainEqual(gap);
      expect(told.length > 0).toBe(gaps.length > 0);
      const pairs = new Set(taken.flatMap((each) => (each.length > 1 ? [`${each[0]}/${each[1]}`] : [])));
      const overlaps = faults.flatMap((fault) => (fault.fault === 'overlap' ? [fault.rows.join('/')] : []));
      expect(new Set(overlaps)).toEqual(hit === 'unique' ? pairs : new Set());
    }),
    { numRuns: 300 },
  );
});

test('a table of 20,000 bands is checked without comparing each with each', () => {
  const rows = Array.from({ length: 20_000 }, (_, index): Json[] => [[index, index + (index === 7000 ? 2 : 1)], '1']);
  rows.splice(15_000, 1);
  const inputs = [{ name: 'days', match: 'range' as const, domain: { from: 0, to: 19_999 } }];
  const begun = readCpuMs();
  const faults = findTableIssues({ inputs, outputs: ['rate'], hit: 'unique', rows });
  expect(faults).toEqual([
    { fault: 'overlap', rows: [7000, 7001] },
    { fault: 'gap', inputs: { days: 15_000 } },
  ]);
  // All pairs: 400,000,000 comparisons, several seconds.
  expect(readCpuMs() - begun).toBeLessThan(1000);
});

test('a column that accepts anything in every row hides no fault of the other columns', () => {
  const inputs = [
    { name: 'class', match: 'eq' as const },
    { name: 'weight', match: 'range' as const },
    { name: 'plan', match: 'eq' as const, domain: ['a', 'b'] },
  ];
  const table: DecisionTable = {
    inputs,
    outputs: ['rate'],
    hit: 'unique',
    rows: [
      ['*', '*', 'a', 1],
      ['*', '*', 'a', 2],
    ],
  };
  expect(findTableIssues(table)).toEqual([
    { fault: 'overlap', rows: [0, 1] },
    { fault: 'gap', inputs: { class: '*', weight: '*', plan: 'b' } },
  ]);
});
