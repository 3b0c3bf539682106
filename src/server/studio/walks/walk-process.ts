import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { type ToWalk, walked } from './walk-tree.ts';

/* Walks products in a process of its own, one after another: what somebody wrote there must harm nobody who buys meanwhile. */

endWithParent();
process.on('message', (work: ToWalk) => process.send?.(walked(work)));
