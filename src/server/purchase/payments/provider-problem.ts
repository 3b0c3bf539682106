import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

/** The provider's trouble as a refusal that says when to try again: nothing was changed. */
export async function orProviderProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new ApiProblem(502, 'paymentUnavailable', [], 10);
    throw error;
  }
}
