import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { type InspectionTask, runInspection } from './inspection.ts';

/*
 * Inspects a product in a process of its own, with limited memory and time as in the evaluation, because the edited
 * content may be malicious.
 */

endWithParent();
process.once('message', (work: InspectionTask) => {
  process.send?.(runInspection(work));
  process.disconnect();
});
