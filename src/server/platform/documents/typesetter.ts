import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createWorkerQueue } from '#server/platform/base/worker-queue.ts';
import { documentError } from './document-error.ts';

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

type Reply = { id: number; bytes: Uint8Array; pages: number } | { id: number; refused: string };

const program = fileURLToPath(new URL('./typeset-process.mjs', import.meta.url));

/**
 * Sets type with Typst in a process of its own, begun at the first document. A document that takes longer than
 * `timeLimitMs` (counted from when its turn comes) is given up and the process replaced.
 */
export function createTypesetter({ timeLimitMs }: { timeLimitMs: number }): Typesetter {
  const { ask, close } = createWorkerQueue<TypesetJob, Reply, Typeset>({
    timeLimitMs,
    begin(hear, gone) {
      // No loader flags and no environment: it needs neither, and secrets are none of its business.
      const child = fork(program, [], {
        execArgv: [],
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.on('message', hear);
      child.on('error', (error) => gone(error.message));
      child.on('exit', (code, signal) => gone(`ended with ${signal ?? code}`));
      const hold = (isHeld: boolean) => {
        for (const held of [child, child.channel]) isHeld ? held?.ref() : held?.unref();
      };
      return {
        send: (id, job) => child.send({ id, job }),
        hold,
        end: () => {
          const exit = new Promise((resolve) => child.once('exit', resolve));
          child.ref();
          child.kill('SIGKILL');
          return exit;
        },
      };
    },
    read(reply) {
      if ('refused' in reply) throw documentError('document-not-typeset', reply.refused);
      return { bytes: Buffer.from(reply.bytes), pages: reply.pages };
    },
    lose(loss, why) {
      throw documentError(loss === 'late' ? 'document-timed-out' : 'typesetter-failed', why);
    },
  });
  return { typeset: ask, close };
}
