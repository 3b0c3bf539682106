import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { makeSpecimensOrFault, type SpecimenTask } from './specimens.ts';

/* Builds documents in a process of its own, because the edited content may be malicious. */

endWithParent();
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, work }: { id: number; work: SpecimenTask }) => {
  process.send?.({ id, done: makeSpecimensOrFault(work) });
});
process.send?.({ ready: true });
