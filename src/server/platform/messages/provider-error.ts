import { readNetworkCode } from '../base/network-code.ts';

/** How far a message came that was not plainly taken. */
type SendOutcome =
  /** Refused, and always will be: there is no such mailbox, no such number. */
  | 'refused'
  /** Surely not taken: nobody was reached, the key is wrong, too much at once. It may be tried again. */
  | 'notTaken'
  /** The answer is lost or makes no sense: it may have been taken. */
  | 'unknown';

/** Why a carrier did not take a message. It names neither the recipient nor the text. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: SendOutcome;
  /** What the carrier or the network said, as a code: `550`, `21211`, `ECONNREFUSED`. */
  readonly code: string;

  constructor(carrier: string, outcome: SendOutcome, code: string) {
    super(`${carrier}: ${outcome} (${code})`);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Codes of errors after which it is sure that nothing was sent. */
const NOT_SENT_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_SSL)/;

/** Trouble of the network, told by the code of its error. */
export function toNetworkError(carrier: string, error: unknown): ProviderError {
  const code = readNetworkCode(error);
  return new ProviderError(carrier, NOT_SENT_CODES.test(code) ? 'notTaken' : 'unknown', code);
}
