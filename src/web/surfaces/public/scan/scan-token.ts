import { matchPath, patterns } from '#shared/addresses.ts';
import { parsePrefix } from '#web/router/address.ts';

/** The longest token that the server accepts. */
const MAX_TOKEN_LENGTH = 2000;

/**
 * Extracts the signed token from the text of a QR code: the `q` of an address of the scan page, in any language and at
 * any host. Undefined for any other code; its text is private and is not sent.
 */
export function extractToken(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined;
  const { pathname, searchParams } = new URL(said);
  if (!matchPath(patterns.scan, pathname.slice(parsePrefix(pathname).length))) return undefined;
  return parseToken(searchParams.get('q') ?? '');
}

/** Parses a token from an address; undefined if it cannot be one. */
export function parseToken(text: string): string | undefined {
  const token = text.trim();
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token;
}
