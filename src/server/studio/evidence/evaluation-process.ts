import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { serveEvaluation } from './evaluate-products.ts';

/*
 * Judges products of a release in a process of its own, with little memory and an end: what somebody wrote there may be
 * anything, and must harm nobody who buys meanwhile.
 */

endWithParent();
serveEvaluation({
  hear: (take) => void process.on('message', take),
  tell: (message) => void process.send?.(message),
  end: () => process.disconnect(),
});
