import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listLoaderFlags, locateProgram } from '#server/platform/base/programs.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createWorkerQueue } from '#server/platform/base/worker-queue.ts';

/**
 * The reason of a failed document. `document-timed-out`: it exceeded the time limit. `document-not-typeset`: the
 * template refused the data. `typesetter-failed`: the typesetting process ended or did not start.
 */
type DocumentErrorCode = 'document-timed-out' | 'document-not-typeset' | 'typesetter-failed';

type DocumentError = Error & { readonly code: DocumentErrorCode };

/** Creates an error with a code for the program; its message is for the log and never for a page. */
function documentError(code: DocumentErrorCode, detail: string): DocumentError {
  return Object.assign(new Error(`${code}: ${detail}`), { code });
}

export type TypesetJob = {
  /**
   * A template of the folder `templates`, or Typst source that may import from it with `/name.typ`. Never user data.
   */
  readonly source: { readonly file: string } | { readonly text: string };
  /** The values of `sys.inputs` in the template, where they are plain data. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly output: 'pdf' | 'svg';
  /** Seconds since 1970, written into a PDF as its date. */
  readonly madeAtSeconds: number;
};

type Typeset = { readonly bytes: Buffer; readonly pages: number };

export type Typesetter = {
  /** Typesets one document at a time, in order. Rejects with a `DocumentError`. */
  typeset(job: TypesetJob): Promise<Typeset>;
  /** Ends the process; waiting documents are rejected with `typesetter-failed`. */
  close(): Promise<void>;
};

/** The answer of the typesetting process. */
export type TypesetReply = { id: number } & ({ bytes: Uint8Array; pages: number } | { refused: string });

const program = locateProgram('platform/documents/typeset-process.ts');
const templates = join(projectRoot, 'src/server/platform/documents/templates');

/**
 * Creates a typesetter with Typst in a separate process, which starts with the first document. A document that exceeds
 * `timeLimitMs` (from its own start) is dropped and the process is replaced.
 */
export function createTypesetter({ timeLimitMs }: { timeLimitMs: number }): Typesetter {
  const { ask, close } = createWorkerQueue<TypesetJob, TypesetReply, Typeset>({
    timeLimitMs,
    begin(hear, gone) {
      // No environment: the process must not read secrets.
      const child = fork(fileURLToPath(program), [templates], {
        execArgv: listLoaderFlags(program),
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
