import type { ProviderStatus } from '#server/platform/db/columns/provider-statuses.ts';
import type { Locale } from '#shared/format.ts';

/** Money at the provider's door: integer minor units (US cents; whole riel, which has no smaller coin in use). */
export type PaymentCurrency = 'USD' | 'KHR';

export type PaymentOption = 'cards' | 'khqr' | 'wechat';

/** One attempt to pay, as the provider needs to know it. */
export type CheckoutAttempt = {
  /** Ours, unique for ever, at most 20 of A-Z a-z 0-9 and hyphen. */
  tranId: string;
  /** Minor units. */
  amount: number;
  currency: PaymentCurrency;
  language: Locale;
  /** Undefined: the buyer chooses on the provider's page. */
  option: PaymentOption | undefined;
  /** Where the provider's server reports (absolute). */
  returnUrl: string;
  /** Where the buyer's browser goes (absolute). */
  successUrl: string;
  cancelUrl: string;
  /** 3 to 43 200. */
  lifetimeMinutes: number;
  /** Family name last, as products join it. Sent only when it is made of Latin letters and spaces: the provider refuses all else. */
  payerName?: string;
  now: Date;
};

/** A form that the browser posts: a full redirect, so that no card number ever touches our pages. */
export type CheckoutForm = { action: string; fields: Record<string, string> };

/** What the provider says of one transaction. */
export type Confirmation = {
  status: ProviderStatus;
  /** What the buyer paid, minor units of `currency`: of a foreign wallet not the currency that was asked. */
  amount?: number | undefined;
  currency?: PaymentCurrency;
  /** What was asked, as a decimal text in the currency that was asked; see `coversPurchase`. */
  purchaseAmount?: string;
  /** Minor units of `currency`, given back so far. */
  refunded?: number | undefined;
  /** The provider's approval code. */
  providerReference?: string;
};

/** A line of the provider's own list. `unknown`: its state is none that we know. */
export type ListedTransaction = Confirmation & {
  tranId: string;
  /** As the provider dates it, to the second. */
  at: Date;
};

export type CallbackHeaders = Record<string, string | string[] | undefined>;

/**
 * A payment provider. `confirm`, `close`, `refund` and `list` throw `PaymentProviderError`; its `retry` tells whether
 * asking again later makes sense.
 */
export type PaymentProvider = {
  /** The source for the `form-action` of our pages: an origin, or `'self'`. */
  readonly origin: string;
  /** Throws RangeError for an attempt that no provider could take. */
  checkout(attempt: CheckoutAttempt): CheckoutForm;
  /** `body` as parsed from JSON. A callback is a hint to ask with `confirm`, never proof of money. */
  readCallback(headers: CallbackHeaders, body: unknown): { tranId: string; status: ProviderStatus } | 'refused';
  /** `unknown`: the provider has never heard of it, the form was not posted. */
  confirm(tranId: string, now: Date): Promise<Confirmation>;
  /** Stops a transaction. `not-closed`: there was nothing left to stop, ask with `confirm` what it became. */
  close(tranId: string, now: Date): Promise<'closed' | 'not-closed'>;
  /**
   * Gives `amount` back; answers what has been given back in all. It has no idempotency key at the provider:
   * after trouble, read `refunded` from `confirm` before asking again.
   */
  refund(tranId: string, amount: number, currency: PaymentCurrency, now: Date): Promise<{ refunded: number }>;
  /** All transactions that the provider dates from `from` until before `until`, each once. */
  list(period: { from: Date; until: Date }, now: Date): Promise<ListedTransaction[]>;
};
