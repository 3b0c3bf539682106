import type { FastifyReply } from 'fastify';

type OpenedFile = { file: { name: string; contentType: string }; bytes: Buffer };

/**
 * Sends a file as an attachment. It comes from outside and a PDF is unchanged: the browser saves it and never runs it as
 * a page of this site.
 */
export function sendFile(reply: FastifyReply, { file, bytes }: OpenedFile): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeHeaderValue(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(bytes);
}

/** Encodes a name for a header (RFC 5987). */
function encodeHeaderValue(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
