import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

/**
 * Refuses a file with a virus, if a scanner is configured (`CLAMD_URL`): 422 `fileInfected`. No file is accepted
 * without its check: 503 `filesAway` while the scanner does not answer.
 */
export async function rejectInfected({ scanner }: Pick<PurchaseServices, 'scanner'>, sent: Buffer): Promise<void> {
  if (await scanner?.isInfected(sent)) throw new ApiProblem(422, 'fileInfected');
}
