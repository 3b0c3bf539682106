import { doJob } from './run-do-job.ts';
import { brokenReport, type Job, type Told } from './run-job.ts';

// A process of a run: does one job after another, as they are sent, and ends when the run lets go of it.
const say = (told: Told): void => void process.send?.(told);

process.on('message', async (job: Job) => {
  let last = 0;
  const onProgress = (done: number, total: number) => {
    if (Date.now() - last < 200) return;
    last = Date.now();
    say({ told: 'progress', done, total });
  };
  try {
    say({ told: 'done', report: await doJob(job, onProgress) });
  } catch (error) {
    say({ told: 'done', report: brokenReport(job, error) });
  }
});
process.on('disconnect', () => process.exit());
