import type { CheckProgress } from '#contract/studio/release-checks.ts';
import { locateProgram } from '#server/platform/base/programs.ts';
import { forkSandboxedProcess } from '#server/platform/base/sandboxed-process.ts';
import type {
  EvaluatedProduct,
  EvaluationMessage,
  EvaluationTask,
  RatedKind,
  RatingTask,
  ServerMessage,
} from './evaluation-messages.ts';

/** The limits of memory and time for the evaluation of a release. */
const EVALUATION_LIMITS = { megabytes: 768, minutes: 10 };
/** The time limit for all policies and quotes, whose number varies, and for one batch of them. */
const MAX_RATING_MINUTES = 30;
const MAX_BATCH_MINUTES = 1;
/**
 * The interval at which cancellation is polled. It is also polled during a product, because one product may use the
 * whole time limit. Milliseconds.
 */
const POLL_INTERVAL_MS = 1_000;

/** The evaluation was ended, or ended itself, usually because of too little memory. */
export class EvaluationAborted extends Error {
  override name = 'EvaluationAborted';
  constructor(
    why: string,
    readonly code: 'judgedTooLong' | 'judgedTooMuch',
    /** Products that were evaluated before the abort. */
    readonly judged: EvaluatedProduct[],
  ) {
    super(why);
  }
}

export type EvaluationDeps = {
  /**
   * Receives the number of evaluated products and the present step, at each change and every second; false ends the
   * evaluation.
   */
  told: (done: number, doing: CheckProgress | null) => Promise<boolean>;
  /** Returns batches of a product's policies or quotes, and their number. */
  rows: (kind: RatedKind, product: string) => { all: Promise<number>; next: () => Promise<RatingTask[]> };
};

/**
 * Evaluates products in a process of its own, which is ended if it exceeds its limits or is cancelled.
 * @param most limits of memory and time, if not the usual ones
 * @throws EvaluationAborted
 */
export function evaluateInProcess(
  work: EvaluationTask,
  { told, rows }: EvaluationDeps,
  most = EVALUATION_LIMITS,
): Promise<EvaluatedProduct[]> {
  const child = forkSandboxedProcess(locateProgram('studio/evidence/evaluation-process.ts'), {
    megabytes: most.megabytes,
    nice: 10,
  });
  const report: EvaluatedProduct[] = [];
  let doing: CheckProgress | null = null;
  let telling = Promise.resolve();
  const end = () => void child.kill('SIGKILL');
  const tell = () => {
    telling = telling
      .then(async () => {
        if (!(await told(report.length, doing))) end();
      })
      .catch(end);
  };
  let code: EvaluationAborted['code'] = 'judgedTooMuch';
  const clock = createStopwatch(most.minutes, () => {
    code = 'judgedTooLong';
    end();
  });
  const asked = setInterval(tell, POLL_INTERVAL_MS);
  // A process that never ends by itself would outlive the server.
  process.once('exit', end);
  const send = (message: ServerMessage) => void (child.connected && child.send(message));
  return new Promise((resolve, reject) => {
    let under: ({ of: string } & ReturnType<EvaluationDeps['rows']>) | undefined;
    let broken: unknown;
    const give = async (kind: RatedKind, product: string, had: number) => {
      const of = `${kind} ${product}`;
      if (under?.of !== of) under = { of, ...rows(kind, product) };
      const batch = await under.next();
      doing = { product, step: kind, done: had, all: Math.max(had, await under.all) };
      clock.limit(batch.length > 0 ? 'rating' : 'judging');
      send({ rate: batch });
    };
    child.on('message', (message: EvaluationMessage) => {
      if ('over' in message) return resolve(report);
      if ('doing' in message) {
        doing = message.doing;
        return;
      }
      if ('wants' in message) {
        give(message.wants, message.product, message.had).catch((error: unknown) => {
          broken = error;
          end();
        });
        return;
      }
      report.push(message.judged);
      doing = null;
      tell();
    });
    child.on('error', reject);
    child.on('exit', (status, signal) => {
      clock.stop();
      clearInterval(asked);
      process.off('exit', end);
      reject(broken ?? new EvaluationAborted(signal ?? `exit ${status}`, code, report));
    });
    send({ judge: work });
  });
}

/** Creates a stopwatch that ends an evaluation after its time limit: in total, and for one batch. */
export function createStopwatch(minutes: number, end: () => void) {
  const left = { judging: minutes * 60_000, rating: MAX_RATING_MINUTES * 60_000 };
  let what: keyof typeof left = 'judging';
  let since = performance.now();
  let timer = setTimeout(end, left.judging);
  return {
    limit(next: keyof typeof left) {
      clearTimeout(timer);
      left[what] -= performance.now() - since;
      [what, since] = [next, performance.now()];
      const most = next === 'rating' ? MAX_BATCH_MINUTES * 60_000 : Number.POSITIVE_INFINITY;
      timer = setTimeout(end, Math.max(0, Math.min(left[next], most)));
    },
    stop: () => clearTimeout(timer),
  };
}
