import { forkAside } from '#server/platform/base/aside.ts';
import { workInTurn } from '#server/platform/base/work-in-turn.ts';
import type { MadeSpecimens, SpecimenFault, ToSpecimen } from './specimens.ts';

const MOST_MEGABYTES = 512;
const MOST_MS = 30_000;
/** How long the process waits for more: beginning takes it longer than most papers. */
const IDLE_MS = 120_000;

type Done = MadeSpecimens | SpecimenFault;
type Maker = ReturnType<typeof begun>;

/** Puts papers together in a process of its own, begun with the first and ended when nobody has asked for a while. */
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
    /** `specimenNotMade`, too, where it takes too long or too much. */
    async make(work: ToSpecimen): Promise<Done> {
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
  return workInTurn<ToSpecimen, { id: number; done: Done }, Done>({
    timeLimitMs: MOST_MS,
    begin(hear, gone) {
      const child = forkAside(new URL('./paper-process.ts', import.meta.url), { megabytes: MOST_MEGABYTES });
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
