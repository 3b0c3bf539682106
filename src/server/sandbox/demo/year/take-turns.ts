/** Two kinds of work of which only one runs at a time: past events of the demo, and the jobs of the present. */
export type Turns = {
  /** Runs an event alone, after the jobs that run now. */
  event<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a job beside other jobs, after the event that runs now. */
  job<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Creates turns, because a job has the present clock: it would end a payment of the past in the middle, or an offer.
 * Events run one after another, by one caller.
 */
export function createTurns(): Turns {
  const jobs = new Set<Promise<unknown>>();
  let playing: Promise<unknown> | undefined;
  return {
    async event(work) {
      const running = Promise.allSettled(jobs).then(work);
      const done = running.catch(() => {});
      playing = done;
      try {
        return await running;
      } finally {
        if (playing === done) playing = undefined;
      }
    },
    async job(work) {
      while (playing) await playing;
      const running = work();
      const done = running.catch(() => {});
      jobs.add(done);
      try {
        return await running;
      } finally {
        jobs.delete(done);
      }
    },
  };
}
