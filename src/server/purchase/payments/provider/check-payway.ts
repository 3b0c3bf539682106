import type { PaymentProvider } from './payment-provider.ts';
import { PaymentProviderError } from './payment-provider-error.ts';

/** A payment that never began: our ids begin with another letter. */
const UNKNOWN_TRAN_ID = 'CHECK-AT-THE-START';

/** Checks the settings with PayWay. Returns a line for each setting that PayWay does not accept. */
export async function checkPayway(
  provider: Pick<PaymentProvider, 'confirm'>,
  rsaPublicKey: string | undefined,
  now: Date,
): Promise<string[]> {
  const lines = rsaPublicKey
    ? []
    : ['PAYWAY_RSA_PUBLIC_KEY: PayWay takes no refund without it; refunds stay owed until it is there'];
  try {
    await provider.confirm(UNKNOWN_TRAN_ID, now);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const told = error.code === undefined ? error.kind : `${error.kind} ${error.code}`;
    const why = error.kind === 'refused' ? 'merchant, key or our address is refused' : 'PayWay does not answer';
    lines.push(`PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY: ${why} (${told}); nobody can pay until it is right`);
  }
  return lines;
}
