import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorkerQueue } from './worker-queue.ts';

type Reply = { id: number; says: string };
type Told = { ready: true } | Reply;

/** A queue whose workers do nothing by themselves: a test sends their answers and reads their input. */
function aDesk(timeLimitMs = 60_000) {
  const workers: {
    sent: [number, string][];
    held: boolean[];
    ended: boolean;
    isGone: () => void;
    hear: (told: Told) => void;
    gone: (why: string) => void;
  }[] = [];
  const desk = createWorkerQueue<string, Reply, string>({
    timeLimitMs,
    begin(hear, gone) {
      let isGone = () => {};
      const end = new Promise<void>((done) => {
        isGone = done;
      });
      const worker: (typeof workers)[number] = { sent: [], held: [], ended: false, isGone, hear, gone };
      workers.push(worker);
      return {
        send: (id, work) => void worker.sent.push([id, work]),
        hold: (isHeld) => void worker.held.push(isHeld),
        end: () => {
          worker.ended = true;
          return end;
        },
      };
    },
    read({ says }) {
      if (says === 'refused') throw new Error('refused by the reader');
      return says;
    },
    lose(loss, why) {
      throw new Error(`${loss}: ${why}`);
    },
  });
  const worker = (at = 0) => workers[at] as (typeof workers)[number];
  return { ...desk, workers, worker };
}

/** Returns the state of each task so far. */
function outcomes(...asked: Promise<string>[]): () => Promise<string[]> {
  const known = asked.map(() => 'waits');
  for (const [at, one] of asked.entries())
    one.then(
      (done) => {
        known[at] = done;
      },
      (error: Error) => {
        known[at] = error.message;
      },
    );
  return async () => {
    await new Promise(setImmediate);
    return known;
  };
}

test('one worker starts with the first piece, and receives the pieces one by one in their order, after it is ready', async () => {
  const { ask, workers, worker } = aDesk();
  expect(workers).toHaveLength(0);
  const so = outcomes(ask('first'), ask('second'), ask('third'));
  expect([workers.length, worker().sent, worker().held.at(-1)]).toEqual([1, [], true]);
  worker().hear({ ready: true });
  expect(worker().sent).toEqual([[1, 'first']]);
  worker().hear({ id: 1, says: 'one' });
  expect(worker().sent.at(-1)).toEqual([2, 'second']);
  expect(worker().held.at(-1)).toBe(true);
  expect(await so()).toEqual(['one', 'waits', 'waits']);
  worker().hear({ id: 2, says: 'two' });
  worker().hear({ id: 3, says: 'three' });
  expect(await so()).toEqual(['one', 'two', 'three']);
  // No caller waits for it any more.
  expect(worker().held.at(-1)).toBe(false);

  const later = outcomes(ask('later'));
  expect([workers.length, worker().sent.at(-1), worker().held.at(-1)]).toEqual([1, [4, 'later'], true]);
  worker().hear({ id: 4, says: 'four' });
  expect(await later()).toEqual(['four']);
});

test('a reply to another question is ignored, and an unreadable reply is an error only for its own question', async () => {
  const { ask, worker } = aDesk();
  const so = outcomes(ask('first'), ask('second'));
  worker().hear({ ready: true });
  worker().hear({ id: 2, says: 'too early' });
  expect(await so()).toEqual(['waits', 'waits']);
  worker().hear({ id: 1, says: 'refused' });
  worker().hear({ id: 1, says: 'again' });
  worker().hear({ id: 2, says: 'two' });
  expect(await so()).toEqual(['refused by the reader', 'two']);
});

test('a worker that goes down loses the piece in hand, and another one begins with the next', async () => {
  const { ask, workers, worker } = aDesk();
  const so = outcomes(ask('first'), ask('second'), ask('third'));
  worker().gone('out of memory');
  expect(await so()).toEqual(['not begun: out of memory', 'waits', 'waits']);
  expect([workers.length, worker().ended]).toEqual([2, true]);
  worker(1).hear({ ready: true });
  worker(1).gone('ended with 1');
  expect(await so()).toEqual(['not begun: out of memory', 'ended: ended with 1', 'waits']);
  // The third task waits until its own worker is ready, in spite of messages from earlier workers.
  worker(0).hear({ ready: true });
  worker(1).hear({ id: 3, says: 'from the grave' });
  worker(1).gone('once more');
  expect([workers.length, worker(2).sent]).toEqual([3, []]);
  worker(2).hear({ ready: true });
  expect(worker(2).sent).toEqual([[3, 'third']]);
  worker(2).hear({ id: 3, says: 'three' });
  expect((await so()).at(-1)).toBe('three');
});

test('an idle worker that goes down is replaced when there is work again', async () => {
  const { ask, workers, worker } = aDesk();
  const so = outcomes(ask('first'));
  worker().hear({ ready: true });
  worker().hear({ id: 1, says: 'one' });
  worker().gone('idle');
  expect([await so(), workers.length]).toEqual([['one'], 1]);
  void outcomes(ask('second'));
  expect(workers).toHaveLength(2);
});

test('a task that needs too long is lost with its worker, counted from the start of its turn', async () => {
  const { ask, worker, workers } = aDesk(20);
  const [slow, next] = [ask('slow'), ask('next')];
  worker().hear({ ready: true });
  await expect(slow).rejects.toThrow('late: 20 ms');
  expect([workers.length, worker().ended]).toEqual([2, true]);
  worker(1).hear({ ready: true });
  worker(1).hear({ id: 2, says: 'two' });
  expect(await next).toBe('two');
});

test('a worker that is not ready within a minute is abandoned', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, worker, workers } = aDesk();
  const so = outcomes(ask('first'));
  vi.advanceTimersByTime(59_999);
  expect(await so()).toEqual(['waits']);
  vi.advanceTimersByTime(1);
  expect(await so()).toEqual(['not begun: not begun in 60000 ms']);
  expect([worker().ended, workers.length]).toEqual([true, 1]);
});

test('a closed queue loses its waiting tasks and every later task, and it is closed when the worker is gone', async () => {
  const { ask, close, worker, workers } = aDesk();
  const so = outcomes(ask('in hand'), ask('waiting'));
  let isClosed = false;
  const closing = close().then(() => {
    isClosed = true;
  });
  expect(await so()).toEqual(['closed: closed', 'closed: closed']);
  expect([worker().ended, isClosed, workers.length]).toEqual([true, false, 1]);
  worker().isGone();
  await closing;
  await expect(ask('too late')).rejects.toThrow('closed: closed');
  expect(workers).toHaveLength(1);
  await aDesk().close();
});
