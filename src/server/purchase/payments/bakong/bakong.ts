import type { Confirmation, PaymentCurrency } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/payment-provider-error.ts';
import { isPaymentCurrency, parsePaywayAmount } from '../provider/payway-amount.ts';
import type { BakongSettings } from './bakong-settings.ts';
import { buildKhqr, type KhqrRequest } from './khqr.ts';

/** Client of Bakong's Open API. `confirm` and `renewToken` throw `PaymentProviderError`. */
export type Bakong = {
  readonly receiver: BakongSettings['receiver'];
  readonly email: string | undefined;
  draw(asked: KhqrRequest): { text: string; md5: string };
  /**
   * Returns the state of a code, by its MD5. `unknown`: nobody has paid it, and a payment is still possible. Only money
   * to our account counts.
   */
  confirm(md5: string): Promise<Confirmation>;
  /** Requests a new token that replaces one before its end. */
  renewToken(): Promise<string>;
  /** The time of Bakong's server in its last answer; undefined before the first one. */
  clock(): Date | undefined;
};

type BakongOptions = { settings: BakongSettings; token: () => Promise<string>; fetch?: typeof fetch };
type Reply = { responseCode: unknown; errorCode: unknown; responseMessage: unknown; data: unknown };

const TIMEOUT_MS = 10_000;

export function createBakong({ settings, token, fetch: post = fetch }: BakongOptions): Bakong {
  let clock: Date | undefined;

  async function ask(path: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    let status: number;
    let text: string;
    try {
      const response = await post(`${settings.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const date = new Date(response.headers.get('date') ?? '');
      if (!Number.isNaN(date.getTime())) clock = date;
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new PaymentProviderError('unreachable', path, { cause });
    }
    if (status === 401 || status === 403)
      throw new PaymentProviderError('refused', 'the token', { code: String(status) });
    if (status === 429 || status >= 500)
      throw new PaymentProviderError('busy', `HTTP ${status}`, { code: String(status) });
    const reply = parseReply(text);
    if (!reply) throw new PaymentProviderError('unintelligible', `HTTP ${status} without Bakong's envelope`);
    return reply;
  }

  return {
    receiver: settings.receiver,
    email: settings.email,
    clock: () => clock,
    draw: (asked) => buildKhqr(settings.receiver, asked),

    async confirm(md5) {
      const headers = { authorization: `Bearer ${await token()}` };
      const reply = await ask('/v1/check_transaction_by_md5', { md5 }, headers);
      if (String(reply.responseCode) === '0') return parseConfirmation(reply.data, settings.receiver.account);
      const code = String(reply.errorCode);
      if (code === '1') return { status: 'unknown' };
      if (code === '3') return { status: 'declined' };
      const kind = code === '6' ? 'refused' : code === '9' ? 'busy' : 'unintelligible';
      throw new PaymentProviderError(kind, String(reply.responseMessage), { code });
    },

    async renewToken() {
      if (settings.email === undefined) throw new PaymentProviderError('refused', 'BAKONG_EMAIL is not set');
      const reply = await ask('/v1/renew_token', { email: settings.email });
      const { token: renewed } = (reply.data ?? {}) as { token?: unknown };
      if (String(reply.responseCode) !== '0' || typeof renewed !== 'string' || renewed === '')
        throw new PaymentProviderError('refused', String(reply.responseMessage), { code: String(reply.errorCode) });
      return renewed;
    },
  };
}

function parseReply(text: string): Reply | undefined {
  try {
    const body = JSON.parse(text) as object;
    return 'responseCode' in body ? (body as Reply) : undefined;
  } catch {
    // The reply is no JSON, or no object.
    return undefined;
  }
}

/** Parses a payment: Bakong's answer contains its receiver and its amount. */
function parseConfirmation(data: unknown, account: string): Confirmation {
  const { toAccountId, amount, currency, hash } = (data ?? {}) as Record<string, unknown>;
  // Our code names our account: an answer about another account does not belong to it.
  if (String(toAccountId).toLowerCase() !== account.toLowerCase())
    throw new PaymentProviderError('unintelligible', 'money of another account');
  const of: PaymentCurrency | undefined = isPaymentCurrency(currency) ? currency : undefined;
  const came = of && parsePaywayAmount(amount, of);
  if (of === undefined || came === undefined)
    throw new PaymentProviderError('unintelligible', 'money without its amount');
  return {
    status: 'paid',
    amount: came,
    currency: of,
    ...(typeof hash === 'string' ? { providerReference: hash } : {}),
  };
}
