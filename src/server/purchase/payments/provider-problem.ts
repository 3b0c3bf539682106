import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

/** Turns a provider's error into 502 `paymentUnavailable`, which asks the caller to try again after 10 seconds. */
export async function orProviderProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new ApiProblem(502, 'paymentUnavailable', [], 10);
    throw error;
  }
}
