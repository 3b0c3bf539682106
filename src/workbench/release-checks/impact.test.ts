import { expect, test } from 'vitest';
import { Impact } from './impact.ts';

const of = (pairs: [before: number, after: number][]) => {
  const impact = new Impact();
  for (const [index, [before, after]] of pairs.entries()) impact.add(`P-${index}`, { total: before }, { total: after });
  return impact;
};

test('a limit between two bands belongs to the band that is nearer to no change', () => {
  const pairs: [number, number, string][] = [
    [1000, 1000, 'same'],
    [1000, 1001, 'above0'],
    [1000, 1010, 'above0'],
    [1000, 1011, 'above1'],
    [1000, 1100, 'above1'],
    [1000, 1101, 'above10'],
    [1000, 1200, 'above10'],
    [1000, 1201, 'above20'],
    [1000, 999, 'below0'],
    [1000, 990, 'below0'],
    [1000, 900, 'below1'],
    [1000, 800, 'below10'],
    [1000, 799, 'below20'],
    [0, 5, 'above20'],
    [0, 0, 'same'],
  ];
  for (const [before, after, band] of pairs) {
    const { bands } = of([[before, after]]).report();
    expect(
      bands.filter(({ count }) => count > 0).map((one) => one.band),
      `${before} ${after}`,
    ).toEqual([band]);
  }
});

test('sums include only policies with a premium before and after; the others are counted separately', () => {
  const impact = of([
    [1000, 1100],
    [500, 400],
  ]);
  impact.add('stopped', { total: 700 }, { why: 'stopped', at: 'callUs' });
  impact.add('no row', { total: 800 }, { why: 'noRule', at: 'rates' });
  impact.add('too old', { total: 900 }, { why: 'notValid', at: '/born' });
  impact.add('at last', { why: 'stopped', at: 'callUs' }, { total: 600 });
  impact.add('never', { why: 'stopped', at: 'callUs' }, { why: 'stopped', at: 'callUs' });
  const { bands: _bands, ...sums } = impact.report();
  expect(sums).toEqual({ count: 7, before: 1500, after: 1500, refused: 2, invalid: 1, eligible: 1, unrated: 1 });
  expect(impact.detail()).toEqual({
    losers: [{ of: 'P-0', before: 1000, after: 1100 }],
    winners: [{ of: 'P-1', before: 500, after: 400 }],
    refused: [
      { of: 'no row', before: 800, why: 'noRule', at: 'rates' },
      { of: 'stopped', before: 700, why: 'stopped', at: 'callUs' },
    ],
    invalid: [{ of: 'too old', before: 900, why: 'notValid', at: '/born' }],
    eligible: [{ of: 'at last', after: 600 }],
  });
});

test('the fifty largest increases among 100,000 are retained, the largest first', () => {
  const impact = of(Array.from({ length: 100_000 }, (_, index) => [1000, 1000 + ((index * 7919) % 100_000)]));
  const { losers } = impact.detail();
  expect(losers.map(({ before, after }) => after - before)).toEqual(Array.from({ length: 50 }, (_, at) => 99_999 - at));
});
