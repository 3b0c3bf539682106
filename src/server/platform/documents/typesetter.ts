import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type DocumentError, documentError } from './document-error.ts';

type TypesetJob = {
  /** A template of the folder `templates`, or Typst source that may import from it with `/name.typ`. Never user data. */
  readonly source: { readonly file: string } | { readonly text: string };
  /** What the template reads as `sys.inputs`; inert there. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly output: 'pdf' | 'svg';
  /** Seconds since 1970, written into a PDF as its date. */
  readonly madeAtSeconds: number;
};

type Typeset = { readonly bytes: Buffer; readonly pages: number };

export type Typesetter = {
  /** Sets one document at a time, in the order asked. Rejects with a `DocumentError`. */
  typeset(job: TypesetJob): Promise<Typeset>;
  /** Ends the process; what still waits is rejected with `typesetter-failed`. */
  close(): Promise<void>;
};

type Reply = { ready: true } | { id: number; bytes: Uint8Array; pages: number } | { id: number; refused: string };
type Waiting = { id: number; job: TypesetJob; resolve(made: Typeset): void; reject(error: DocumentError): void };

const program = fileURLToPath(new URL('./typeset-process.mjs', import.meta.url));
const startLimitMs = 60_000;

/**
 * Sets type with Typst in a process of its own, begun at the first document. A document that takes longer than
 * `timeLimitMs` (counted from when its turn comes) is given up and the process replaced.
 */
export function createTypesetter({ timeLimitMs }: { timeLimitMs: number }): Typesetter {
  const queue: Waiting[] = [];
  let child: ChildProcess | null = null;
  let ready = false;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function start(): void {
    // No loader flags and no environment: it needs neither, and secrets are none of its business.
    const begun = fork(program, [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    begun.on('message', (reply: Reply) => begun === child && hear(reply));
    begun.on('error', (error) => begun === child && fail('typesetter-failed', error.message));
    begun.on('exit', (code, signal) => begun === child && fail('typesetter-failed', `ended with ${signal ?? code}`));
    child = begun;
    ready = false;
  }

  /** Gives up the document in hand and the process with it; the next document begins a new one. */
  function fail(code: DocumentError['code'], detail: string): void {
    clearTimeout(timer);
    const given = current;
    const ended = child;
    current = null;
    child = null;
    ended?.kill('SIGKILL');
    given?.reject(documentError(code, detail));
    turn();
  }

  function hear(reply: Reply): void {
    clearTimeout(timer);
    if ('ready' in reply) {
      ready = true;
      hand();
      return;
    }
    const done = current;
    if (done === null || reply.id !== done.id) return;
    current = null;
    if ('refused' in reply) done.reject(documentError('document-not-typeset', reply.refused));
    else done.resolve({ bytes: Buffer.from(reply.bytes), pages: reply.pages });
    turn();
  }

  function hand(): void {
    if (current === null || child === null) return;
    timer = setTimeout(() => fail('document-timed-out', `${timeLimitMs} ms`), timeLimitMs);
    child.send({ id: current.id, job: current.job });
  }

  function turn(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      // An idle process must not keep the server, or a test, from ending.
      child?.unref();
      child?.channel?.unref();
      return;
    }
    if (child === null) start();
    child?.ref();
    child?.channel?.ref();
    if (ready) hand();
    else timer = setTimeout(() => fail('typesetter-failed', `not begun in ${startLimitMs} ms`), startLimitMs);
  }

  return {
    typeset: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(documentError('typesetter-failed', 'closed'));
        queue.push({ id: ++lastId, job, resolve, reject });
        turn();
      }),
    close: async () => {
      closed = true;
      const ended = child;
      for (const { reject } of queue.splice(0)) reject(documentError('typesetter-failed', 'closed'));
      if (ended === null) return;
      const exit = new Promise((resolve) => ended.once('exit', resolve));
      ended.ref();
      fail('typesetter-failed', 'closed');
      await exit;
    },
  };
}
