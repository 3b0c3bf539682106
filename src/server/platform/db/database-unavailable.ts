import { readNetworkCode } from '../base/network-code.ts';

/** The database gave no connection: nothing was asked of it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(code: string, options?: ErrorOptions) {
    super(`no connection to the database (${code})`, options);
  }
}

/** Checks that an error, or its cause, says that the database was away or had no room. The statement was not done. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable || /^Connection terminated/.test(at.message)) return true;
    // SQLSTATE: 53 resources are short (connections, memory, disk), 57P0x the server ends or starts, 08 the connection broke.
    if (/^(?:53\d{3}|57P0[1-4]|08\w{3})$/.test(readNetworkCode(at))) return true;
  }
  return false;
}
