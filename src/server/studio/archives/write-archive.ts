import { buffer } from 'node:stream/consumers';
import { streamZip } from '#server/platform/sheets/stream-zip.ts';

/**
 * Packs files as a ZIP archive.
 * @param files content by path, in the order of the archive
 */
export async function writeArchive(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  return buffer(streamZip([...files].map(([name, file]) => ({ name, content: [file] }))));
}
