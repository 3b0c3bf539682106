import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { type PathRunTask, runProductPaths } from './run-paths.ts';

/* Walks products in a process of its own, one after another: what somebody wrote there must harm nobody who buys meanwhile. */

endWithParent();
process.on('message', (work: PathRunTask) => process.send?.(runProductPaths(work)));
