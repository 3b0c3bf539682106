import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { type PathRunTask, runProductPaths } from './run-paths.ts';

/*
 * Runs the paths of products in a process of its own, one after another, because the edited content must not disturb
 * buyers.
 */

endWithParent();
process.on('message', (work: PathRunTask) => process.send?.(runProductPaths(work)));
