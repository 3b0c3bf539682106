import type { PlatformServices } from '#server/platform/services.ts';
import { pathTo, SHORT_LINK } from '#shared/addresses.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { decrypt, encrypt } from '../keys/encrypt.ts';
import { createProof, listProofs } from '../keys/keys.ts';
import { type NetworkLimit, returnNetworkPlaces, takeNetworkPlaces } from '../limits/network-places.ts';
import { findShortLink, insertShortLink } from './short-link-repository.ts';

/** Limit of different codes that one network may ask for and that do not exist. */
const UNKNOWN_CODES: NetworkLimit = { name: 'short addresses of a network', most: 100, perPaid: 0.1 };

/** An address with a secret, and the hash of that secret: of an order's reference or of an invitation. */
export type LongLink = { address: string } & ({ refHash: string } | { inviteHash: string });

type CreateServices = Pick<PlatformServices, 'config' | 'ids'>;

/** Replaces a long address, wherever it is in the text of an SMS by a new short one, in the transaction that sends the SMS. */
export async function shortenLink(services: CreateServices, sql: Sql, text: string, link: LongLink): Promise<string> {
  const short = await createShortLink(services, sql, link);
  return text.replaceAll(link.address, () => short);
}

/**
 * Creates a short address that opens a long one, in the caller's transaction. It is deleted with the reference or the
 * invitation of the long one.
 */
export async function createShortLink(
  { config, ids }: CreateServices,
  sql: Sql,
  { address, ...target }: LongLink,
): Promise<string> {
  // The origin has no default port, which the address may have.
  const { origin, pathname, search, hash } = new URL(address);
  const code = ids.shortCode();
  const codeHash = createProof(config.keys, 'short link', code);
  const sealed = encrypt(config.keys, 'short link', codeHash, Buffer.from(pathname + search + hash));
  await insertShortLink(sql, { codeHash, address: sealed, refHash: null, inviteHash: null, ...target });
  return origin + pathTo(SHORT_LINK, { code });
}

/**
 * Opens a short address: returns the path of the long one, which decides what its visitor may see.
 * @throws 404 `shortLinkNotFound`, 429 `tooManyFromNetwork` after too many unknown codes
 */
export async function openShortLink(
  services: Pick<PlatformServices, 'config' | 'database' | 'ids' | 'now'>,
  code: string,
  network: string,
): Promise<string> {
  const { keys } = services.config;
  const path = await services.database.transaction('open short link', async (sql) => {
    const taken = await takeNetworkPlaces(services, sql, { limit: UNKNOWN_CODES, network, question: code });
    const found = await findShortLink(sql, listProofs(keys, 'short link', code));
    if (!found) return undefined;
    await returnNetworkPlaces(services, sql, taken);
    return decrypt(keys, 'short link', found.codeHash, found.address)?.toString();
  });
  if (path === undefined) throw new ApiProblem(404, 'shortLinkNotFound');
  return path;
}
