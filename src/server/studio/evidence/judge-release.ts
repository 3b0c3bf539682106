import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EvidenceReport, ProductEvidence } from '#contract/studio/releases.ts';
import type { Judged, ToJudge } from './judge-process.ts';

/** Most memory and time that a release may take to be judged. */
const MOST_MEGABYTES = 768;
const MOST_MINUTES = 10;
/** One product may take all that time: whether it is still wanted is asked again and again, not only between products. */
const ASKED_EVERY_MS = 1_000;

/** Judging took too much of either, or broke. */
export class JudgingEnded extends Error {
  override name = 'JudgingEnded';
}

/**
 * Judges products in a process of its own, which is ended when it takes too long, too much, or is not wanted any more.
 * @param told of the products judged by now, as each is and every second; false ends it
 * @throws JudgingEnded
 */
export function judge(work: ToJudge, told: (done: ProductEvidence[]) => Promise<boolean>): Promise<EvidenceReport> {
  const child = fork(fileURLToPath(new URL('./judge-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEGABYTES}`],
    serialization: 'advanced',
    // Nothing of what the server may do: no keys, no database.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Beside people who buy it takes what is left.
  if (child.pid !== undefined) setPriority(child.pid, 10);
  const report: ProductEvidence[] = [];
  let telling = Promise.resolve();
  const end = () => void child.kill('SIGKILL');
  const tell = () => {
    telling = telling
      .then(async () => {
        if (!(await told(report))) end();
      })
      .catch(end);
  };
  const late = setTimeout(end, MOST_MINUTES * 60_000);
  const asked = setInterval(tell, ASKED_EVERY_MS);
  // What never ends by itself would outlive the server.
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('message', (message: Judged) => {
      if ('over' in message) return resolve(report);
      report.push(message.judged);
      tell();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      clearInterval(asked);
      process.off('exit', end);
      reject(new JudgingEnded(signal ?? `exit ${code}`));
    });
    child.send(work);
  });
}
