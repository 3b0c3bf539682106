/** Says how far a run is: one line that is rewritten on a terminal, else a line now and then. */
export type Progress = { now(text: string): void; done(): void };

const PROGRESS_INTERVAL_MS = 10_000;

export function createRunProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? createLiveProgress(out) : createPeriodicProgress(out);
}

function createLiveProgress(out: NodeJS.WriteStream): Progress {
  const show = (text: string) => out.write(`\r\u001b[K${text.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
  return { now: show, done: () => show('') };
}

function createPeriodicProgress(out: NodeJS.WriteStream): Progress {
  let last = Date.now();
  return {
    now(text) {
      if (Date.now() - last < PROGRESS_INTERVAL_MS) return;
      last = Date.now();
      out.write(`${text}\n`);
    },
    done() {},
  };
}
