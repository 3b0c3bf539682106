type Sent = { method: string; path: string; body: unknown };

/** The calls that name the digest of the view that their caller saw. The first group is the address of that view. */
const SEEING_CALLS = /^(\/api\/(?:b2b\/)?(?:drafts|orders)\/[^/]+)\/(?:next|confirm|payments|pay-from-balance)$/;

/**
 * Returns the body of a call as a caller sends it who has just read what the call is about: with its digest. Bodies that
 * name a digest, and bodies that are no objects, stay as they are.
 * @param read reads an address as this caller
 */
export async function withSeenDigest(
  { method, path, body }: Sent,
  read: (path: string) => Promise<{ body: unknown }>,
): Promise<unknown> {
  const about = SEEING_CALLS.exec(path)?.[1];
  if (method !== 'POST' || about === undefined || !lacksDigest(body)) return body;
  const { body: seen } = await read(about);
  const { digest = '' } = (seen ?? {}) as { digest?: string };
  return { ...body, digest };
}

const lacksDigest = (body: unknown): body is object | undefined =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body) && !('digest' in body));
