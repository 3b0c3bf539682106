import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { ProviderTrouble } from './provider/provider-trouble.ts';

/** The provider's trouble as a refusal that says when to try again: nothing was changed. */
export async function orProviderProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderTrouble) throw new ApiProblem(502, 'paymentUnavailable', [], 10);
    throw error;
  }
}
