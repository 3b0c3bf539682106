import { locateProgram } from '#server/platform/base/programs.ts';
import { forkSandboxedProcess } from '#server/platform/base/sandboxed-process.ts';
import { createWorkerQueue } from '#server/platform/base/worker-queue.ts';
import type { MadeSpecimens, SpecimenFault, SpecimenTask } from './specimens.ts';

const MAX_MEGABYTES = 512;
const MAX_MS = 30_000;
/** The time for which an idle process waits; starting it takes longer than most documents. Milliseconds. */
const IDLE_MS = 120_000;

type SpecimenReply = MadeSpecimens | SpecimenFault;
type Maker = ReturnType<typeof begun>;

/** Creates the maker of specimens. Its process starts with the first task and ends when it is idle. */
export function createSpecimenMaker() {
  let maker: Maker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(idle);
    const ending = maker;
    maker = undefined;
    await ending?.close();
  };
  return {
    /** Also returns `specimenNotMade` if the task exceeds its limit of time or memory. */
    async make(work: SpecimenTask): Promise<SpecimenReply> {
      maker ??= begun();
      clearTimeout(idle);
      try {
        return await maker.ask(work);
      } finally {
        clearTimeout(idle);
        idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    },
    close: end,
  };
}

function begun() {
  return createWorkerQueue<SpecimenTask, { id: number; done: SpecimenReply }, SpecimenReply>({
    timeLimitMs: MAX_MS,
    begin(hear, gone) {
      const child = forkSandboxedProcess(locateProgram('studio/document-preview/document-process.ts'), {
        megabytes: MAX_MEGABYTES,
      });
      child.on('message', hear);
      child.on('error', (error) => gone(error.message));
      child.on('exit', (code, signal) => gone(`ended with ${signal ?? code}`));
      return {
        send: (id, work) => child.send({ id, work }),
        hold: (isHeld) => {
          for (const held of [child, child.channel]) isHeld ? held?.ref() : held?.unref();
        },
        end: () => {
          const exit = new Promise((resolve) => child.once('exit', resolve));
          child.ref();
          child.kill('SIGKILL');
          return exit;
        },
      };
    },
    read: ({ done }) => done,
    lose: () => ({ fault: 'specimenNotMade' }),
  });
}
