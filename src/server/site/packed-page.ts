import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as packing } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** How bytes are packed, in the words of HTTP; the empty text is: not at all. */
type Packing = 'br' | 'gzip' | '';

/** A document that is the same for many, as it is sent: packed once. */
export type PackedPage = {
  /** One for all packings: they say the same (RFC 9110, 8.8.1). */
  etag: string;
  bytes: Record<Packing, Buffer>;
};

/** Packs a document as small as it goes, since it is done once; in threads of their own. */
export async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const params = { [packing.BROTLI_PARAM_QUALITY]: 9, [packing.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, bytes: { br, gzip: gzipped, '': plain } };
}

/** The smallest packing that a browser takes. @param accepted its `Accept-Encoding` */
export function selectPacking(accepted = ''): Packing {
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))|,|$)`, 'i').test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

/** Whether a browser has this page already. @param held its `If-None-Match` */
export function isUnchanged({ etag }: PackedPage, held = ''): boolean {
  return held.split(',').some((one) => one.trim() === etag || one.trim() === '*');
}
