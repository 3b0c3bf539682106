import { post } from '../ledger/ledger-repository.ts';
import { transfer } from '../ledger/transfer.ts';
import { advance, takes } from '../lifecycles.ts';
import { lockOrder } from '../orders/order-repository.ts';
import type { Services } from '../services.ts';
import { type Attempt, findAttempt, refundDone, refundsDue, updateAttempt } from './payment-repository.ts';
import type { PaymentCurrency } from './provider/payment-provider.ts';
import { ProviderTrouble } from './provider/provider-trouble.ts';

/**
 * Gives back what is owed. The provider has no idempotency key, so it is first asked what it gave back already: a
 * crash between the refund and our commit does not give twice. Trouble leaves the refund due for the next time.
 */
export async function giveRefunds(services: Services, onTrouble: (error: ProviderTrouble) => void): Promise<void> {
  const { database, lifecycles, provider, probe, now } = services;
  for (const refund of await refundsDue(database.sql)) {
    try {
      await probe('before call confirm');
      const { refunded = 0 } = await provider.confirm(refund.tranId, now());
      await probe('after call confirm');
      const owed = refund.amount - refunded;
      if (owed > 0) {
        await probe('before call refund');
        await provider.refund(refund.tranId, owed, refund.currency as PaymentCurrency, now());
        await probe('after call refund');
      }
      await database.transaction('refund done', async (sql) => {
        const { partnerId } = await lockOrder(sql, refund.orderId);
        const { status } = (await findAttempt(sql, refund.tranId)) as Attempt;
        // Another server's worker may have been first.
        if (!takes(lifecycles.payment, status, 'REFUNDED')) return;
        await updateAttempt(sql, refund.tranId, { status: advance(lifecycles.payment, status, 'REFUNDED').status });
        await refundDone(sql, refund.tranId);
        const { tranId, orderId, amount, currency } = refund;
        await post(sql, transfer('refund', { at: now(), orderId, tranId, partnerId, amount, currency }));
      });
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      onTrouble(error);
    }
  }
}
