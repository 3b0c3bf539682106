import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClaimDraftInput } from '#contract/claims/claim-drafts.ts';
import { apiError } from '../api-error.ts';
import { createDraftSaver, type SaveState, waitForSaves } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let policies = 0;
const said = (description: string) => ({ answers: { description }, passed: [], papers: {} });

/** A saver whose calls answer in turn: with a version, or with an error. */
function aSaver(...replies: (number | Error)[]) {
  policies += 1;
  const number = `MED-${policies}`;
  const sent: [number, unknown][] = [];
  const states: SaveState[] = [];
  const save = async ({ version, answers }: ClaimDraftInput) => {
    sent.push([version, answers.description]);
    const reply = replies.shift() ?? new Error('no reply');
    if (reply instanceof Error) throw reply;
    return { version: reply };
  };
  const saver = createDraftSaver(number, { save, version: 0, publish: (state) => states.push(state) });
  return { saver, sent, number, last: () => states.at(-1)?.state, reason: () => states.at(-1)?.error };
}

test('input is saved 0.7 seconds after the last change, with the version that the user read', async () => {
  const { saver, sent, last } = aSaver(1, 2);
  saver.save(said('a'));
  await vi.advanceTimersByTimeAsync(699);
  saver.save(said('ab'));
  await vi.advanceTimersByTimeAsync(699);
  expect([sent, last(), saver.isWaiting()]).toEqual([[], 'saving', true]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, last(), saver.isWaiting()]).toEqual([[[0, 'ab']], 'saved', false]);
  saver.save(said('abc'));
  expect(await saver.settle()).toBe(2);
  expect(sent.at(-1)).toEqual([1, 'abc']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});

test('refused input has no version to file; it shows its reason, and is sent again on request', async () => {
  const tooLong = apiError(422, { problem: 'invalidRequest' });
  const { saver, sent, last, reason } = aSaver(tooLong, tooLong, 1);
  saver.save(said('a'));
  expect(await saver.settle()).toBeUndefined();
  expect([last(), reason(), saver.isWaiting()]).toEqual(['refused', tooLong, true]);
  // Nothing is sent without the person.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(await saver.settle()).toBeUndefined();
  expect(await saver.flush()).toBe(true);
  expect([last(), saver.isWaiting(), sent.at(-1)]).toEqual(['saved', false, [0, 'a']]);
  expect(await saver.settle()).toBe(1);
});

test('input that is typed during a refused save replaces the refused input', async () => {
  const { saver, sent } = aSaver(apiError(401, { problem: 'signInNeeded' }), 1);
  saver.save(said('a'));
  const first = saver.flush();
  await Promise.resolve();
  saver.save(said('b'));
  expect(await first).toBe(false);
  expect(await saver.settle()).toBe(1);
  expect(sent.at(-1)).toEqual([0, 'b']);
});

test('input is sent again after 4 seconds without a connection', async () => {
  const { saver, sent, last } = aSaver(apiError(0, { problem: 'network' }), 1);
  saver.save(said('a'));
  expect(await saver.settle()).toBeUndefined();
  expect(last()).toBe('retrying');
  await vi.advanceTimersByTimeAsync(3999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([last(), sent.length]).toEqual(['saved', 2]);
});

test('after a change on another device nothing is sent and nothing can be filed', async () => {
  const { saver, sent, last } = aSaver(apiError(409, { problem: 'claimDraftChanged' }));
  saver.save(said('a'));
  expect(await saver.settle()).toBeUndefined();
  expect([last(), saver.isWaiting()]).toEqual(['changed', false]);
  expect(await saver.settle()).toBeUndefined();
  expect([last(), sent.length]).toEqual(['changed', 1]);
});

test('dropped input is never sent, and a page that opens again waits for a running save', async () => {
  const { saver, sent } = aSaver(1);
  saver.save(said('a'));
  saver.drop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  const replies: (() => void)[] = [];
  const slow = createDraftSaver('MED-slow', {
    ...{ version: 0, publish: () => {} },
    save: () => new Promise((resolve) => replies.push(() => resolve({ version: 1 }))),
  });
  slow.save(said('a'));
  void slow.flush();
  await Promise.resolve();
  let isOpen = false;
  const opened = waitForSaves('MED-slow').then(() => {
    isOpen = true;
  });
  await Promise.resolve();
  expect(isOpen).toBe(false);
  replies[0]?.();
  await opened;
  expect(isOpen).toBe(true);
});
