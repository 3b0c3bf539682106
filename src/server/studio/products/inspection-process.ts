import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { type InspectionTask, runInspection } from './inspection.ts';

/*
 * Looks what is wrong with a product in a process of its own, with little memory and an end, as the judging does: what somebody wrote
 * there may be anything.
 */

endWithParent();
process.once('message', (work: InspectionTask) => {
  process.send?.(runInspection(work));
  process.disconnect();
});
