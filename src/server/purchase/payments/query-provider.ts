import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Attempt } from './payment-repository.ts';
import type { Confirmation } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

type AttemptQuery = Pick<Attempt, 'tranId' | 'provider' | 'form'>;

/**
 * Asks the provider of an attempt for its state.
 * @throws `PaymentProviderError`
 */
export async function confirmAttempt(
  { provider, bakong, now }: PurchaseServices,
  asked: AttemptQuery,
): Promise<Confirmation> {
  if (asked.provider === 'payway') return provider.confirm(asked.tranId, now());
  // The attempt began before Bakong was removed from the settings.
  if (!bakong) throw new PaymentProviderError('unreachable', 'Bakong is not configured');
  return bakong.confirm(asked.form.fields.md5 ?? '');
}

/** Stops an attempt if possible. A KHQR code cannot be stopped: its later money is refunded. */
export async function stopAttempt({ provider, now }: PurchaseServices, asked: AttemptQuery): Promise<void> {
  if (asked.provider === 'payway') await provider.close(asked.tranId, now());
}
