import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { apiError } from '#web/api/api-error.ts';
import { noteChange, pageMachine } from './page-machine.ts';

const network = () => apiError(0, { problem: 'network' });
const at = (pointer: string) => ({ problem: 'tooLate', pointer, message: 'Too late' });

/** A page whose connection comes back when the test says so. */
function openPage() {
  const pauses: { ms: number; end: () => void }[] = [];
  const wait = fromPromise<void, number>(({ input: ms }) => new Promise((end) => pauses.push({ ms, end })));
  const actor = createActor(pageMachine.provide({ actors: { backOnline: wait } }), { input: { reached: 1 } });
  actor.start();
  const ended: boolean[] = [];
  const run = (...answers: (object | null | Error)[]) =>
    actor.send({
      type: 'RUN',
      run: async () => {
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer ?? null;
      },
      settle: (isThrough) => ended.push(isThrough),
    });
  const reach = (name: 'ready' | 'offline') => waitFor(actor, (state) => state.matches(name));
  return { actor, pauses, ended, run, reach, context: () => actor.getSnapshot().context };
}

test('a command without a connection waits, longer each time, and repeats itself', async () => {
  const { pauses, ended, run, reach } = openPage();
  run(...Array.from({ length: 6 }, network), {});
  for (const ms of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    await reach('offline');
    await expect.poll(() => pauses.at(-1)?.ms).toBe(ms);
    pauses.pop()?.end();
    await expect.poll(() => pauses.length + ended.length).toBe(1);
  }
  expect(ended).toEqual([true]);
  run(network(), {});
  await reach('offline');
  expect(pauses[0]?.ms).toBe(1000);
});

test('a page that is closed during a command receives no result of it', async () => {
  const { actor, pauses, ended, run, reach } = openPage();
  run(network(), {});
  await reach('offline');
  actor.stop();
  pauses[0]?.end();
  await Promise.resolve();
  expect([ended, pauses.length]).toEqual([[], 1]);
});

test('a second command during the first one does not run, and the first one goes on', async () => {
  const { ended, run, reach } = openPage();
  run({});
  run({});
  expect(ended).toEqual([false]);
  await reach('ready');
  expect(ended).toEqual([false, true]);
});

test('a refused command shows its problems at their fields until they change; another failure shows itself', async () => {
  const { actor, ended, run, reach, context } = openPage();
  run(apiError(409, { problem: 'conflict', errors: [at('/from'), at('/to')] }));
  await reach('ready');
  const shown = (pointer: string) => ({ code: 'tooLate', at: pointer, message: 'Too late', params: {} });
  expect(context()).toMatchObject({ attempt: 1, failure: null, refused: [shown('/from'), shown('/to')] });
  const change = (field: string, tells: string[] = []) => noteChange(context(), { [field]: '2027-01-01' }, tells);
  actor.send({ type: 'NOTE', note: change('from', ['longer']) ?? {} });
  expect(context()).toMatchObject({ refused: [shown('/to')], tells: ['longer'] });
  const other = apiError(500, {});
  run(other);
  await reach('ready');
  expect(context()).toMatchObject({ attempt: 2, failure: other, refused: [] });
  run(null);
  expect(context().failure).toBeNull();
  await reach('ready');
  expect(ended).toEqual([false, false, false]);
});

test('a key press that resolves nothing does not change the page; one after a message removes the message', () => {
  const { actor, context } = openPage();
  expect(noteChange(context(), { name: 'D' }, [])).toBeUndefined();
  actor.send({ type: 'NOTE', note: noteChange(context(), { name: 'Da' }, ['longer']) ?? {} });
  expect(noteChange(context(), { name: 'Dar' }, [])).toEqual({ refused: [], tells: [], failure: null });
});

test('a note during a command remains', async () => {
  const { actor, run, reach, context } = openPage();
  run({});
  actor.send({ type: 'NOTE', note: { touched: new Set(['root_name']), reached: 2 } });
  await reach('ready');
  expect(context()).toMatchObject({ touched: new Set(['root_name']), reached: 2 });
});
