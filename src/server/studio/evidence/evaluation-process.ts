import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { serveEvaluation } from './evaluate-products.ts';

/*
 * Evaluates products of a release in a process of its own, with limited memory and time, because the edited content may
 * be malicious and must not disturb buyers.
 */

endWithParent();
serveEvaluation({
  hear: (take) => void process.on('message', take),
  tell: (message) => void process.send?.(message),
  end: () => process.disconnect(),
});
