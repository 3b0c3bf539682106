/** Says how far a run is: one line that is rewritten on a terminal, else a line now and then. */
export type Progress = { now(text: string): void; done(): void };

const EVERY_MS = 10_000;

export function progressOn(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? rewritten(out) : nowAndThen(out);
}

function rewritten(out: NodeJS.WriteStream): Progress {
  const show = (text: string) => out.write(`\r\u001b[K${text.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
  return { now: show, done: () => show('') };
}

function nowAndThen(out: NodeJS.WriteStream): Progress {
  let last = Date.now();
  return {
    now(text) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      out.write(`${text}\n`);
    },
    done() {},
  };
}
