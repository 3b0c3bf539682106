import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Work that ends when the test says so. */
function createWork(name: string, did: string[]) {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    did.push(`${name} begins`);
    await promise;
    did.push(`${name} ends`);
  };
  return { work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an event waits for the running jobs, and later jobs wait for the event', async () => {
  const turns = createTurns();
  const did: string[] = [];
  const [first, event, second] = ['first job', 'event', 'second job'].map((name) => createWork(name, did));
  if (!first || !event || !second) throw new Error('three are made');
  const all = [turns.job(first.work), turns.event(event.work), turns.job(second.work)];
  second.end();
  event.end();
  await settle();
  expect(did).toEqual(['first job begins']);
  first.end();
  await Promise.all(all);
  const order = ['first job', 'event', 'second job'].flatMap((name) => [`${name} begins`, `${name} ends`]);
  expect(did).toEqual(order);
});

test('jobs run at the same time, and a failed event lets them continue', async () => {
  const turns = createTurns();
  const did: string[] = [];
  const [one, other] = [createWork('one', did), createWork('other', did)];
  const failed = turns.event(() => Promise.reject(new Error('refused')));
  const jobs = [turns.job(one.work), turns.job(other.work)];
  await expect(failed).rejects.toThrow('refused');
  await settle();
  expect(did).toEqual(['one begins', 'other begins']);
  one.end();
  other.end();
  await Promise.all(jobs);
});
