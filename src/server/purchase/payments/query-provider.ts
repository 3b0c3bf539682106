import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Attempt } from './payment-repository.ts';
import type { Confirmation } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

type AttemptQuery = Pick<Attempt, 'tranId' | 'provider' | 'form'>;

/** Asks whoever takes the money of an attempt what became of it. Throws `PaymentProviderError`. */
export async function confirmAttempt(
  { provider, bakong, now }: PurchaseServices,
  asked: AttemptQuery,
): Promise<Confirmation> {
  if (asked.provider === 'payway') return provider.confirm(asked.tranId, now());
  // What was begun before it was taken out of the settings.
  if (!bakong) throw new PaymentProviderError('unreachable', 'Bakong is not configured');
  return bakong.confirm(asked.form.fields.md5 ?? '');
}

/** Stops an attempt where that can be done. A KHQR code cannot be taken back: what it still brings is given back. */
export async function stopAttempt({ provider, now }: PurchaseServices, asked: AttemptQuery): Promise<void> {
  if (asked.provider === 'payway') await provider.close(asked.tranId, now());
}
