export type PaymentErrorKind = 'unreachable' | 'busy' | 'unintelligible' | 'refused';

/**
 * The provider did not answer, or answered no. `refused` is an answer (wrong key, refund too large) and
 * stays the same when asked again; of the others nothing is known about the money, so ask again later.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly kind: PaymentErrorKind;
  /** The provider's own code, where it gave one. */
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
