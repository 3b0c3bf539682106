import { expect, test } from 'vitest';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { createPathRunners } from './path-runners.ts';
import type { PathRunTask } from './run-paths.ts';

/* The processes that run paths: their answers, their queue, and their end. */

const tree = createSmallProduct();
const whole: PathRunTask = { tree, product: 'camera' };
/** A product without paths is answered at once. */
const none: PathRunTask = { tree: {}, product: 'camera' };
/** A task that ends its process. */
const deadly = { tree: null, product: 'camera' } as unknown as PathRunTask;
const wanted = () => new AbortController();
const outcome = (walk: Promise<{ is: string } | undefined>) =>
  walk.then((walked) => walked?.is ?? 'ended').catch((error: Error) => error.message);

test('products are walked one after another, and one that ends the process does not affect later ones', async () => {
  const walkers = createPathRunners();
  const { signal } = wanted();
  expect(await outcome(walkers.walk(none, signal))).toBe('faults');
  expect(await outcome(walkers.walk(deadly, signal))).toBe('ended');
  expect(await outcome(walkers.walk(whole, signal))).toBe('walked');
  expect(await outcome(walkers.walk(none, signal))).toBe('faults');
});

test('two runs work at once; others wait in turn; an aborted run leaves the queue or ends', async () => {
  const walkers = createPathRunners();
  const [first, third, gone] = [wanted(), wanted(), wanted()];
  const over: string[] = [];
  const walk = (name: string, work: PathRunTask, { signal }: AbortController) =>
    outcome(walkers.walk(work, signal)).then((is) => {
      over.push(name);
      return is;
    });
  const told = [
    walk('first', whole, first),
    walk('second', none, wanted()),
    walk('third', none, third),
    walk('fourth', none, gone),
    walk('fifth', none, wanted()),
  ];
  gone.abort(new Error('not any more'));
  expect(await told[3]).toBe('not any more');
  // The first two tasks are now in their processes, which cannot have answered yet.
  await new Promise(setImmediate);
  expect(over).toEqual(['fourth']);
  first.abort(new Error('nor this'));
  expect(await Promise.all(told)).toEqual(['nor this', 'faults', 'faults', 'not any more', 'faults']);
  // A task that was aborted before its start never starts.
  expect(await outcome(walkers.walk(whole, first.signal))).toBe('nor this');
  expect(await outcome(walkers.walk(none, wanted().signal))).toBe('faults');
});

test('a third run starts only after one of two is done, and an idle child process does not hold the server open', async () => {
  const walkers = createPathRunners();
  const { signal } = wanted();
  const held = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const over: string[] = [];
  const walk = (name: string, work: PathRunTask) => walkers.walk(work, signal).then(() => over.push(name));
  const all = [walk('first', whole), walk('second', whole), walk('third', none)];
  await new Promise(setImmediate);
  expect(held()).toBe(2);
  await Promise.all(all);
  expect(over[0]).not.toBe('third');
  expect(held()).toBe(0);
  const again = walkers.walk(none, signal);
  await new Promise(setImmediate);
  expect(held()).toBe(1);
  await again;
  expect(held()).toBe(0);
});
