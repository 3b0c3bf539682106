import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as packing } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** A compression of HTTP; the empty text means none. */
type Packing = 'br' | 'gzip' | '';

/** A document that is the same for many visitors, compressed once. */
export type PackedPage = {
  /** One ETag for all compressions, because their content is equal (RFC 9110, 8.8.1). */
  etag: string;
  bytes: Record<Packing, Buffer>;
};

/** Compresses a document as small as possible, since it happens once; in threads of their own. */
export async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const params = { [packing.BROTLI_PARAM_QUALITY]: 9, [packing.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, bytes: { br, gzip: gzipped, '': plain } };
}

/**
 * Selects the smallest compression that a browser accepts.
 * @param accepted its `Accept-Encoding`
 */
export function selectPacking(accepted = ''): Packing {
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))|,|$)`, 'i').test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

/**
 * Returns true if the browser's copy of this page is up to date.
 * @param held its `If-None-Match`
 */
export function isUnchanged({ etag }: PackedPage, held = ''): boolean {
  return held.split(',').some((one) => one.trim() === etag || one.trim() === '*');
}
