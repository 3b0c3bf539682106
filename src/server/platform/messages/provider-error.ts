import { readNetworkCode } from '../base/network-code.ts';

/** The result of a message that was not clearly accepted. */
type SendOutcome =
  /** Permanently refused: no such mailbox, no such number. */
  | 'refused'
  /** Certainly not accepted: no connection, a wrong key, too many messages. A retry is possible. */
  | 'notTaken'
  /** The answer is lost or invalid: the message may have been accepted. */
  | 'unknown';

/** The error of a carrier that did not accept a message. It contains neither the recipient nor the text. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: SendOutcome;
  /** The code from the carrier or the network: `550`, `21211`, `ECONNREFUSED`. */
  readonly code: string;

  constructor(carrier: string, outcome: SendOutcome, code: string) {
    super(`${carrier}: ${outcome} (${code})`);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Codes of errors after which certainly nothing was sent. */
const NOT_SENT_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_SSL)/;

/** Converts a network error by its code. */
export function toNetworkError(carrier: string, error: unknown): ProviderError {
  const code = readNetworkCode(error);
  return new ProviderError(carrier, NOT_SENT_CODES.test(code) ? 'notTaken' : 'unknown', code);
}
