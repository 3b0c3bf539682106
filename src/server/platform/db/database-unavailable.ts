import { readNetworkCode } from '../base/network-code.ts';

/** The database gave no connection, so no statement ran. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(code: string, options?: ErrorOptions) {
    super(`no connection to the database (${code})`, options);
  }
}

/** Returns true if an error or its cause means that the database was unavailable or full. The statement did not run. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable || /^Connection terminated/.test(at.message)) return true;
    // SQLSTATE: 53 lack of resources (connections, memory, disk), 57P0x the server stops or starts, 08 the connection
    // broke.
    if (/^(?:53\d{3}|57P0[1-4]|08\w{3})$/.test(readNetworkCode(at))) return true;
  }
  return false;
}
