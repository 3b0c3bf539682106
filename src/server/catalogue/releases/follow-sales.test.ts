import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSales } from './follow-sales.ts';

/* The test moves the clock by hand: the sales are polled every 900 ms. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A catalogue with answers from the test, and a log of the messages about it. */
function aFollower() {
  const said: unknown[] = [];
  const of = { asked: 0, lost: undefined as Error | undefined, waitsFor: undefined as Promise<void> | undefined };
  const catalogue = {
    follow: async () => {
      of.asked += 1;
      await of.waitsFor;
      if (of.lost) throw of.lost;
      return false;
    },
  };
  const stop = followSales(catalogue, { error: (...words: unknown[]) => void said.push(words) });
  return { of, said, stop };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the follower asks for the products on sale again and again, until it is stopped', async () => {
  const { of, said, stop } = aFollower();
  await pass(899);
  expect(of.asked).toBe(0);
  await pass(1);
  expect(of.asked).toBe(1);
  await pass(900);
  expect(of.asked).toBe(2);
  stop();
  await pass(9000);
  expect([of.asked, said, vi.getTimerCount()]).toEqual([2, [], 0]);
});

test('the follower reports a lost database once for each loss, and continues to ask', async () => {
  const { of, said, stop } = aFollower();
  const [first, second] = [new Error('away'), new Error('away again')];
  of.lost = first;
  await pass(2700);
  expect(of.asked).toBe(3);
  const words = 'what is on sale cannot be followed';
  expect(said).toEqual([[{ err: first }, words]]);
  of.lost = undefined;
  await pass(900);
  of.lost = second;
  await pass(1800);
  expect(said).toEqual([
    [{ err: first }, words],
    [{ err: second }, words],
  ]);
  expect(of.asked).toBe(6);
  stop();
});

test('a follower that is stopped during a request sends no other request', async () => {
  const { of, stop } = aFollower();
  let answer = () => {};
  of.waitsFor = new Promise((done) => {
    answer = done;
  });
  await pass(900);
  expect(of.asked).toBe(1);
  stop();
  answer();
  await pass(9000);
  expect([of.asked, vi.getTimerCount()]).toEqual([1, 0]);
});
