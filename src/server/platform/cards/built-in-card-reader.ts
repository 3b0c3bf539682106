import { Worker } from 'node:worker_threads';
import { listLoaderFlags, locateProgram } from '#server/platform/base/programs.ts';
import { createWorkerQueue } from '#server/platform/base/worker-queue.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type CardReader, CardReaderUnavailable, type VehicleReading } from './card-reader.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';

export type BuiltInOptions = {
  /** The clock for the check that a birth is not in the future. */
  readonly now?: () => Date;
  /** Limit of work steps for one card (see work-limit.ts). A card above it counts as unreadable. */
  readonly workLimit?: number;
  /** Milliseconds after which the thread counts as hung. */
  readonly timeLimitMs?: number;
};

/** A task for the thread; the queue adds an id. */
export type CardQuestion = {
  kind: 'identity' | 'vehicle';
  pictures: readonly Buffer[];
  today: string;
  workLimit: number;
};

const program = locateProgram('platform/cards/card-worker.ts');

/**
 * Creates a card reader on this machine, without network. One thread starts with the first card and reads one card at a
 * time, in order. The limit for a card is its work and not the time, because a busy machine is slow. (A difficult card
 * costs 1.6 million steps.) Only a hung thread is replaced, after two minutes. Rejects with `CardReaderUnavailable` if
 * the thread does not start or the reader was closed.
 */
export function createBuiltInCardReader(options: BuiltInOptions = {}): CardReader {
  const { now = () => new Date(), workLimit = 10_000_000, timeLimitMs = 120_000 } = options;
  const { ask, close } = createWorkerQueue<CardQuestion, { id: number; reading: unknown }, unknown>({
    timeLimitMs,
    begin(hear, gone) {
      // No environment: the thread must not read secrets.
      const execArgv = listLoaderFlags(program);
      const thread = new Worker(program, { execArgv, env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
      thread.on('message', hear);
      thread.on('error', (error) => gone(error.message));
      thread.on('exit', (code) => gone(`ended with ${code}`));
      return {
        send: (id, question) => thread.postMessage({ id, ...question }),
        hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
        end: () => thread.terminate(),
      };
    },
    read: ({ reading }) => reading,
    lose(loss, why) {
      // The thread had started, so only the picture can have ended it: the card is unreadable.
      if (loss === 'late' || loss === 'ended') return null;
      throw new CardReaderUnavailable(why);
    },
  });
  const read = (kind: CardQuestion['kind'], pictures: readonly Buffer[]) =>
    ask({ kind, pictures, today: toBusinessDate(now()), workLimit });
  return {
    readIdentity: (pictures) => read('identity', pictures) as Promise<IdentityReading | null>,
    readVehicle: (pictures) => read('vehicle', pictures) as Promise<VehicleReading | null>,
    close,
  };
}
