import { Worker } from 'node:worker_threads';
import { toBusinessDate } from '#engine/language/dates.ts';
import { createWorkerQueue } from '#server/platform/base/worker-queue.ts';
import { type CardReader, CardReaderUnavailable, type VehicleReading } from './card-reader.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';

export type BuiltInOptions = {
  /** The clock that tells which births lie in the future. */
  readonly now?: () => Date;
  /** Steps of work that one card may cost (see work-limit.ts): what costs more could not be read. */
  readonly workLimit?: number;
  /** After so long the thread is taken for hung. */
  readonly timeLimitMs?: number;
};

type CardQuestion = { kind: 'identity' | 'vehicle'; pictures: readonly Buffer[]; today: string; workLimit: number };

const program = new URL('./card-worker.mjs', import.meta.url);

/**
 * Reads cards on this machine, without any network, in one thread of its own that begins with the first card: one card at a
 * time, in the order asked. A card is given up by the work that it costs, never by the clock: on a busy machine each takes long.
 * (A hard one costs 1.6 million steps.) Only a thread that hangs is replaced, after two minutes. Rejects with `CardReaderUnavailable` when the thread does not begin at all, or the reader was closed.
 */
export function createBuiltInCardReader(options: BuiltInOptions = {}): CardReader {
  const { now = () => new Date(), workLimit = 10_000_000, timeLimitMs = 120_000 } = options;
  const { ask, close } = createWorkerQueue<CardQuestion, { id: number; reading: unknown }, unknown>({
    timeLimitMs,
    begin(hear, gone) {
      // No loader flags and no environment: it brings its own loader, and secrets are none of its business.
      const thread = new Worker(program, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
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
      // Once begun, what ended it was the picture.
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
