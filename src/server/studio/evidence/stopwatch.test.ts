import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { publicCircumstances } from '#tests/support/fixture-product.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { createStopwatch, evaluateInProcess } from './evaluate-release.ts';
import type { RatedKind, RatingTask } from './evaluation-messages.ts';

/*
 * The time limits of an evaluation: in total, for the policies and quotes, and for one batch of them. The test moves
 * the clock by hand.
 */

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A stopwatch, and the second at which it ended its process. */
function aWatch(minutes: number) {
  let ended: number | undefined;
  const start = performance.now();
  const watch = createStopwatch(minutes, () => {
    ended ??= (performance.now() - start) / 1000;
  });
  return { ...watch, ended: () => ended };
}
const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

test('judging ends after its minutes, unless it is finished before', () => {
  const [watch, done] = [aWatch(3), aWatch(3)];
  pass(179);
  done.stop();
  expect(watch.ended()).toBeUndefined();
  pass(200);
  expect([watch.ended(), done.ended(), vi.getTimerCount()]).toEqual([180, undefined, 0]);
});

test('a batch has one minute, and the time of rating does not count as evaluation time', () => {
  const late = aWatch(3);
  pass(30);
  late.limit('rating');
  pass(100);
  expect(late.ended()).toBe(90);
  const watch = aWatch(3);
  pass(30);
  watch.limit('rating');
  pass(50);
  watch.limit('judging');
  // Two and a half of three minutes are left.
  pass(149);
  expect(watch.ended()).toBeUndefined();
  pass(50);
  expect(watch.ended()).toBe(30 + 50 + 150);
});

test('all batches together have half an hour', () => {
  const watch = aWatch(3);
  watch.limit('rating');
  for (let batch = 1; batch <= 30; batch += 1) {
    pass(59);
    watch.limit('rating');
  }
  expect(watch.ended()).toBeUndefined();
  pass(59);
  expect(watch.ended()).toBe(1800);
});

const tree = createSmallProduct();
const rating = 'product-schemas/camera/rating.json';
const other = { ...tree, [rating]: (tree[rating] as string).replace('"note": "', '"note": "Other ') };
const [buyer] = readProductCases('camera', toProductFiles(tree)).filter(({ testCase }) => testCase.ends === 'issued');
const { answers, asOf } = (buyer as NonNullable<typeof buyer>).testCase;
const record = { answers, asOf, circumstances: publicCircumstances, findings: {}, passed: [], outcomes: [] };
const policies: RatingTask[] = ['CAM-1', 'CAM-2', 'CAM-3'].map((of) => ({ of, record, effectiveTo: '2027-03-01' }));

/**
 * Evaluates a product with other rates, and an unknown one; `asking` receives each request for a batch, by its kind.
 */
async function judged(asking: (kind: RatedKind, nth: number) => void) {
  const left = { policies: [policies.slice(0, 2), policies.slice(2)], quotes: [] as RatingTask[][] };
  const asked: string[] = [];
  const done = await evaluateInProcess(
    { tree: other, products: ['camera', 'tent'], sold: { camera: 0 }, trees: [tree], seed: 1 },
    {
      told: async () => true,
      rows(kind, product) {
        asked.push(`${kind} ${product}`);
        let nth = 0;
        const next = async () => {
          nth += 1;
          asking(kind, nth);
          return left[kind].shift() ?? [];
        };
        return { all: Promise.resolve(3), next };
      },
    },
    { megabytes: 768, minutes: 3 },
  );
  return { done, asked };
}

test('the results are reported at the end, with the policies of all batches', async () => {
  // After the last policy the evaluation's own time limit applies again, which may be longer than that of a batch.
  const { done, asked } = await judged((kind) => {
    if (kind === 'quotes') pass(100);
  });
  expect(asked).toEqual(['policies camera', 'quotes camera']);
  expect(done.map(({ evidence: { product, findings } }) => [product, findings.length])).toEqual([
    ['camera', 0],
    ['tent', 0],
  ]);
  expect(done[0]?.evidence).toMatchObject({ policies: { count: 3 }, quotes: { count: 0 } });
  expect(done[1]?.evidence).toMatchObject({ version: null });
});

test('a batch that is rated for more than a minute ends judging, although time is left', async () => {
  const judging = judged((kind, nth) => {
    if (kind === 'policies' && nth === 2) pass(100);
  });
  await expect(judging).rejects.toMatchObject({ code: 'judgedTooLong', judged: [] });
});
