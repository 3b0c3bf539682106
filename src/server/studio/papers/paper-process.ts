import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { makeSpecimens, type ToSpecimen } from './specimens.ts';

/* Puts papers together in a process of its own: what somebody wrote there may be anything. */

endWithParent();
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, work }: { id: number; work: ToSpecimen }) => {
  process.send?.({ id, done: made(work) });
});
process.send?.({ ready: true });

/** A product that is half written is no fault of this program, whatever breaks over it. */
function made(work: ToSpecimen): ReturnType<typeof makeSpecimens> {
  try {
    return makeSpecimens(work);
  } catch {
    return { fault: 'specimenNotMade' };
  }
}
