import type { ProviderStatus } from '#server/platform/db/columns/provider-statuses.ts';
import type { Locale } from '#shared/format.ts';

/** Currencies at the provider: integer minor units (US cents; whole riel, which has no smaller coin in use). */
export type PaymentCurrency = 'USD' | 'KHR';

export type PaymentOption = 'cards' | 'khqr' | 'wechat';

/** The data of one payment attempt for the provider. */
export type CheckoutAttempt = {
  /** Our id, unique for ever, at most 20 of A-Z a-z 0-9 and hyphen. */
  tranId: string;
  /** Minor units. */
  amount: number;
  currency: PaymentCurrency;
  language: Locale;
  /** Undefined: the buyer chooses on the provider's page. */
  option: PaymentOption | undefined;
  /** The absolute address of the provider's report. */
  returnUrl: string;
  /** The absolute address to which the buyer's browser returns. */
  successUrl: string;
  cancelUrl: string;
  /** From 3 to 43 200. */
  lifetimeMinutes: number;
  /**
   * Family name last, as products join it. Sent only if it consists of Latin letters and spaces: the provider refuses
   * other characters.
   */
  payerName?: string;
  now: Date;
};

/** A form that the browser posts: a full redirect, so that no card number touches our pages. */
export type CheckoutForm = { action: string; fields: Record<string, string> };

/** The provider's answer about one transaction. */
export type Confirmation = {
  status: ProviderStatus;
  /** The paid amount in minor units of `currency`: a foreign wallet pays another currency than the requested one. */
  amount?: number | undefined;
  currency?: PaymentCurrency;
  /** The requested amount, as a decimal text in the requested currency; see `coversPurchase`. */
  purchaseAmount?: string;
  /** The refunded amount so far, in minor units of `currency`. */
  refunded?: number | undefined;
  /** The provider's approval code. */
  providerReference?: string;
};

/** A line of the provider's own list. `unknown`: its state is not known to us. */
export type ListedTransaction = Confirmation & {
  tranId: string;
  /** The provider's time, in seconds. */
  at: Date;
};

export type CallbackHeaders = Record<string, string | string[] | undefined>;

/**
 * A payment provider. `confirm`, `close`, `refund` and `list` throw `PaymentProviderError`; its `retry` is true if a
 * later retry can succeed.
 */
export type PaymentProvider = {
  /** The source for the `form-action` of our pages: an origin, or `'self'`. */
  readonly origin: string;
  /**
   * Builds the form of an attempt.
   * @throws RangeError for an attempt that no provider accepts
   */
  checkout(attempt: CheckoutAttempt): CheckoutForm;
  /** Reads a report; `body` is parsed JSON. A report is a hint to ask with `confirm`, never proof of money. */
  readCallback(headers: CallbackHeaders, body: unknown): { tranId: string; status: ProviderStatus } | 'refused';
  /** Asks for the state. `unknown`: the provider does not know it, because the form was not posted. */
  confirm(tranId: string, now: Date): Promise<Confirmation>;
  /** Stops a transaction. `not-closed`: there was nothing to stop, ask with `confirm` for its state. */
  close(tranId: string, now: Date): Promise<'closed' | 'not-closed'>;
  /**
   * Refunds `amount`; returns the sum of all refunds. The provider has no idempotency key: after an error, read
   * `refunded` from `confirm` before the next request.
   */
  refund(tranId: string, amount: number, currency: PaymentCurrency, now: Date): Promise<{ refunded: number }>;
  /** Lists all transactions that the provider dates from `from` until before `until`, each once. */
  list(period: { from: Date; until: Date }, now: Date): Promise<ListedTransaction[]>;
};
