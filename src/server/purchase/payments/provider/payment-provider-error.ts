export type PaymentErrorKind = 'unreachable' | 'busy' | 'unintelligible' | 'refused';

/**
 * The provider did not answer, or refused. `refused` is an answer (wrong key, refund too large) and does not change on
 * a retry; after the other errors nothing is known about the money, so ask again later.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly kind: PaymentErrorKind;
  /** The provider's own code, if present. */
  readonly code: string | undefined;

  constructor(kind: PaymentErrorKind, detail: string, options: { code?: string; cause?: unknown } = {}) {
    super(`payment provider ${kind}: ${detail}`, { cause: options.cause });
    this.kind = kind;
    this.code = options.code;
  }

  get retry(): boolean {
    return this.kind !== 'refused';
  }
}
