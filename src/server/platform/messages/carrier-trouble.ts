/** How far a message came that was not plainly taken. */
type Outcome =
  /** Refused, and always will be: there is no such mailbox, no such number. */
  | 'refused'
  /** Surely not taken: nobody was reached, the key is wrong, too much at once. It may be tried again. */
  | 'notTaken'
  /** The answer is lost or makes no sense: it may have been taken. */
  | 'unknown';

/** Why a carrier did not take a message. It names neither the recipient nor the text. */
export class CarrierTrouble extends Error {
  override name = 'CarrierTrouble';
  readonly outcome: Outcome;
  /** What the carrier or the network said, as a code: `550`, `21211`, `ECONNREFUSED`. */
  readonly code: string;

  constructor(carrier: string, outcome: Outcome, code: string) {
    super(`${carrier}: ${outcome} (${code})`);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Codes of errors after which it is sure that nothing was sent. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_SSL)/;

/** Trouble of the network, told by the code of its error. */
export function networkTrouble(carrier: string, error: unknown): CarrierTrouble {
  const code = networkCode(error);
  return new CarrierTrouble(carrier, NOT_REACHED.test(code) ? 'notTaken' : 'unknown', code);
}

/** The code of an error, or of the one that caused it; its name where neither has one. */
export function networkCode(error: unknown): string {
  const { code, cause, name, errors } = (error ?? {}) as Record<string, unknown>;
  // Of several addresses of a host, what the first one said.
  const inner = (cause ?? (Array.isArray(errors) ? errors[0] : undefined)) as Record<string, unknown> | undefined;
  const deeper = Array.isArray(inner?.errors) ? (inner.errors[0] as Record<string, unknown>) : undefined;
  const found = [inner?.code, deeper?.code, code, name].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : 'unknown';
}
