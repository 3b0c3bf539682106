import { doJob } from './run-do-job.ts';
import { createBrokenReport, type Job, type WorkerMessage } from './run-job.ts';

// A process of a run: does one job after another, as they are sent, and ends when the run lets go of it.
const sendMessage = (told: WorkerMessage): void => void process.send?.(told);

process.on('message', async (job: Job) => {
  let last = 0;
  const onProgress = (done: number, total: number) => {
    if (Date.now() - last < 200) return;
    last = Date.now();
    sendMessage({ told: 'progress', done, total });
  };
  try {
    sendMessage({ told: 'done', report: await doJob(job, onProgress) });
  } catch (error) {
    sendMessage({ told: 'done', report: createBrokenReport(job, error) });
  }
});
process.on('disconnect', () => process.exit());
