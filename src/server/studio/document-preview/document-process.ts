import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { makeSpecimensOrFault, type SpecimenTask } from './specimens.ts';

/* Puts papers together in a process of its own: what somebody wrote there may be anything. */

endWithParent();
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, work }: { id: number; work: SpecimenTask }) => {
  process.send?.({ id, done: makeSpecimensOrFault(work) });
});
process.send?.({ ready: true });
