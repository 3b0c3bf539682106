import { Worker } from 'node:worker_threads';
import { businessDate } from '#engine/language/dates.ts';
import { type CardReader, CardReaderUnavailable, type VehicleReading } from './card-reader.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';

export type BuiltInOptions = {
  /** The clock that tells which births lie in the future. */
  readonly now?: () => Date;
  /** How long one card may take, from when its turn comes. */
  readonly timeLimitMs?: number;
};

type Question = { kind: 'identity' | 'vehicle'; pictures: readonly Buffer[]; today: string };
type Waiting = { id: number; question: Question; resolve(reading: unknown): void; reject(error: Error): void };
type Reply = { ready: true } | { id: number; reading: unknown };

const program = new URL('./card-worker.mjs', import.meta.url);
const START_LIMIT_MS = 60_000;

/**
 * Reads cards on this machine, without any network, in one thread of its own that begins with the first card: one card at a
 * time, in the order asked. A card that takes longer than `timeLimitMs` (10 seconds) could not be read, and the thread is
 * replaced. Rejects with `CardReaderUnavailable` when the thread does not begin at all, or the reader was closed.
 */
export function createBuiltInCardReader(options: BuiltInOptions = {}): CardReader {
  const { now = () => new Date(), timeLimitMs = 10_000 } = options;
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let ready = false;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function start(): void {
    // No loader flags and no environment: it brings its own loader, and secrets are none of its business.
    const begun = new Worker(program, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    begun.on('message', (reply: Reply) => begun === thread && hear(reply));
    begun.on('error', (error) => begun === thread && giveUp(error.message));
    begun.on('exit', (code) => begun === thread && giveUp(`ended with ${code}`));
    thread = begun;
    ready = false;
  }

  /** Gives up the card in hand and the thread with it; the next card begins a new one. */
  function giveUp(why: string): void {
    clearTimeout(timer);
    const given = current;
    const ended = thread;
    const begun = ready;
    current = null;
    thread = null;
    void ended?.terminate();
    // Once begun, what ended it was the picture.
    if (begun && !closed) given?.resolve(null);
    else given?.reject(new CardReaderUnavailable(why));
    turn();
  }

  function hear(reply: Reply): void {
    clearTimeout(timer);
    if ('ready' in reply) {
      ready = true;
      hand();
      return;
    }
    if (reply.id !== current?.id) return;
    const done = current;
    current = null;
    done.resolve(reply.reading);
    turn();
  }

  function hand(): void {
    if (current === null || thread === null) return;
    timer = setTimeout(() => giveUp(`${timeLimitMs} ms`), timeLimitMs);
    thread.postMessage({ id: current.id, ...current.question });
  }

  function turn(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      // An idle thread must not keep the server, or a test, from ending.
      thread?.unref();
      return;
    }
    if (thread === null) start();
    thread?.ref();
    if (ready) hand();
    else timer = setTimeout(() => giveUp(`not begun in ${START_LIMIT_MS} ms`), START_LIMIT_MS);
  }

  function ask(kind: Question['kind'], pictures: readonly Buffer[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new CardReaderUnavailable('closed'));
      queue.push({ id: ++lastId, question: { kind, pictures, today: businessDate(now()) }, resolve, reject });
      turn();
    });
  }

  return {
    readIdentity: (pictures) => ask('identity', pictures) as Promise<IdentityReading | null>,
    readVehicle: (pictures) => ask('vehicle', pictures) as Promise<VehicleReading | null>,
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new CardReaderUnavailable('closed'));
      const ended = thread;
      giveUp('closed');
      await ended?.terminate();
    },
  };
}
