import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FilePointer } from '#contract/studio/presence.ts';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (pointer: string): FilePointer => ({ path: 'a.json', pointer });
const reply = { contentHash: 'h', people: [], isHeld: true };
const settle = () => vi.advanceTimersByTimeAsync(0);

function open(answer = async () => reply) {
  const shown: (string | null)[] = [];
  const end = vi.fn();
  const show = async (place: FilePointer | null) => {
    shown.push(place?.pointer ?? null);
    return answer();
  };
  return { shown, end, presence: createPresence({ show, end }, () => {}) };
}

test('a place is reported once while its user types, and released after a rest of 20 seconds', async () => {
  const { shown, presence } = open();
  presence.type(at('/a'));
  await settle();
  await vi.advanceTimersByTimeAsync(15_000);
  presence.type(at('/a'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown).toEqual(['/a']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(shown).toEqual(['/a', null]);
});

test('a place is released when the user leaves it, and the last place is reported after a slow call', async () => {
  const waiting: (() => void)[] = [];
  const { shown, presence } = open(() => new Promise((resolve) => waiting.push(() => resolve(reply))));
  presence.type(at('/a'));
  presence.type(at('/b'));
  presence.rest();
  presence.type(at('/c'));
  expect(shown).toEqual(['/a']);
  waiting.shift()?.();
  await settle();
  expect(shown).toEqual(['/a', '/c']);
});

test('a failed call loses nothing', async () => {
  let fails = true;
  const { shown, presence } = open(async () => {
    if (fails) throw new Error('no line');
    return reply;
  });
  presence.type(at('/a'));
  await settle();
  fails = false;
  await presence.beat();
  expect(shown).toEqual(['/a', '/a']);
});
