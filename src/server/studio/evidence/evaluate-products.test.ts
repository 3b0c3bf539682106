import { expect, test, vi } from 'vitest';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { publicCircumstances } from '#tests/support/fixture-product.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { createProgressReporter, evaluateAll, serveEvaluation } from './evaluate-products.ts';
import type { EvaluationMessage, RatingTask, ServerMessage } from './evaluation-messages.ts';

/* The messages of the evaluation process to its server; the test is the server. */

const tree = createSmallProduct();
const rating = 'product-schemas/camera/rating.json';
/** The product with other rates, if the reader does not calculate them. */
const other = { ...tree, [rating]: (tree[rating] as string).replace('"note": "', '"note": "Other ') };

const [buyer] = readProductCases('camera', toProductFiles(tree)).filter(({ testCase }) => testCase.ends === 'issued');
const { answers, asOf } = (buyer as NonNullable<typeof buyer>).testCase;
const record = { answers, asOf, circumstances: publicCircumstances, findings: {}, passed: [], outcomes: [] };
const policies: RatingTask[] = ['CAM-1', 'CAM-2', 'CAM-3'].map((of) => ({ of, record, effectiveTo: '2027-03-01' }));

/** Returns the messages of the evaluation of one product, whose policies come in these batches. */
async function toldOf(
  now: typeof tree,
  sold: (typeof tree)[],
  batches: RatingTask[][] = [],
): Promise<EvaluationMessage[]> {
  const told: EvaluationMessage[] = [];
  const left = [...batches];
  await evaluateAll(
    { tree: now, products: ['camera'], sold: sold.length > 0 ? { camera: 0 } : {}, trees: sold, seed: 1 },
    { tell: (message) => void told.push(message), given: async () => left.shift() ?? [] },
  );
  return told;
}
const judgedIn = (told: EvaluationMessage[]) => told.flatMap((one) => ('judged' in one ? [one.judged] : []));
const wantsIn = (told: EvaluationMessage[]) => told.flatMap((one) => ('wants' in one ? [[one.wants, one.had]] : []));
const stepsIn = (told: EvaluationMessage[]) => [
  ...new Set(told.flatMap((one) => ('doing' in one ? [one.doing.step] : []))),
];

test('a product with possibly different rates is tried on the existing policies, batch by batch, and on quotes', async () => {
  const told = await toldOf(other, [tree], [policies.slice(0, 2), policies.slice(2)]);
  expect(wantsIn(told)).toEqual([
    ['policies', 0],
    ['policies', 2],
    ['policies', 3],
    ['quotes', 0],
  ]);
  const [judged] = judgedIn(told);
  expect(judged?.evidence).toMatchObject({
    ...{ product: 'camera', findings: [] },
    policies: { currency: 'USD', count: 3 },
    quotes: { currency: 'USD', count: 0 },
  });
  expect([judged?.details.policies, judged?.details.quotes]).not.toContain(null);
  expect(stepsIn(told)).toEqual(['check', 'walk', 'journeys']);
  expect(told.at(-1)).toEqual({ over: true });
});

test('the process evaluates the products from the server with the requested batches, and then ends', async () => {
  const told: EvaluationMessage[] = [];
  let send: (message: ServerMessage) => void = () => {};
  const batches = [policies];
  await new Promise<void>((gone) => {
    serveEvaluation({
      hear: (take) => {
        send = take;
      },
      tell: (message) => {
        told.push(message);
        if ('wants' in message) send({ rate: batches.shift() ?? [] });
      },
      end: gone,
    });
    // The process has not requested a batch yet.
    send({ rate: policies });
    send({ judge: { tree: other, products: ['camera'], sold: { camera: 0 }, trees: [tree], seed: 1 } });
  });
  expect(wantsIn(told)).toEqual([
    ['policies', 0],
    ['policies', 3],
    ['quotes', 0],
  ]);
  expect(judgedIn(told)[0]?.evidence).toMatchObject({
    product: 'camera',
    policies: { count: 3 },
    quotes: { count: 0 },
  });
  expect(told.at(-1)).toEqual({ over: true });
});

test('an unchanged product, and one that was never sold, is tried on no policy', async () => {
  const same = await toldOf(tree, [tree]);
  expect([wantsIn(same), judgedIn(same)[0]?.details.policies]).toEqual([[], null]);
  // It is covered like any other product.
  const [{ evidence } = {}] = judgedIn(same);
  expect([evidence?.findings, evidence?.promotions, evidence?.coverage?.paths]).toEqual([[], undefined, 105]);
});

test('missing and broken products are reported one by one, without characters that cannot be stored', async () => {
  const torn = { ...tree, 'machines/camera.json': '{"\\u0000": ' };
  const told: EvaluationMessage[] = [];
  const work = { tree: torn, products: ['tent', 'camera'], sold: {}, trees: [], seed: 1 };
  await evaluateAll(work, { tell: (message) => void told.push(message), given: async () => [] });
  expect(judgedIn(told).map(({ evidence: { product, version } }) => [product, version])).toEqual([
    ['tent', null],
    ['camera', null],
  ]);
  expect(judgedIn(told)[1]?.evidence.findings.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain('\\u0000');
});

test('each step is reported at its beginning; later reports are more than 300 milliseconds apart', () => {
  const told: unknown[] = [];
  let now = 0;
  const tell = createProgressReporter(
    'camera',
    (message) => void told.push('doing' in message && message.doing),
    () => now,
  );
  const at = (ms: number, step: 'check' | 'walk', done: number) => {
    now = ms;
    tell({ step, done, all: 9 });
  };
  at(0, 'check', 0);
  at(1, 'walk', 0);
  at(301, 'walk', 1);
  at(302, 'walk', 2);
  at(303, 'walk', 3);
  at(602, 'walk', 4);
  at(603, 'walk', 5);
  const walked = (done: number) => ({ product: 'camera', step: 'walk', done, all: 9 });
  expect(told).toEqual([{ product: 'camera', step: 'check', done: 0, all: 9 }, walked(0), walked(2), walked(5)]);
});

test('the process’s own clock counts if no clock is passed', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let told = 0;
  const tell = createProgressReporter('camera', () => {
    told += 1;
  });
  const counts = [0, 300, 1].map((ms) => {
    vi.advanceTimersByTime(ms);
    tell({ step: 'walk', done: 1, all: 9 });
    return told;
  });
  vi.useRealTimers();
  expect(counts).toEqual([1, 1, 2]);
});
