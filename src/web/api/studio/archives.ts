import { buildAddress } from '#contract/client.ts';
import { ARCHIVE_TYPE, getArchive, readArchive } from '#contract/studio/material/archives.ts';
import { isObject } from '#engine/language/json.ts';
import { send } from '../http.ts';

/** Downloads a release as an archive, or the files of one product of it. */
export function downloadArchive(release: string, product?: string): void {
  const href = buildAddress(getArchive, { params: { id: release }, query: product === undefined ? {} : { product } });
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

const PATH = /^(product-schemas|machines|locales)(\/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\.(json|csv)$/;

/**
 * The files of a release by their paths, from an archive or from an export as JSON. Undefined if the file is neither.
 *
 * @throws ApiError when an archive is refused
 */
export async function readArchiveFiles(file: File): Promise<Record<string, string> | undefined> {
  // The file is read once: if it changed on the disk during the upload, the failure would look like a lost connection.
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The first bytes decide; the name of a file is not reliable.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return parseExport(new TextDecoder().decode(bytes));
  const { files } = await send(readArchive, { body: new Blob([bytes], { type: ARCHIVE_TYPE }) });
  return files;
}

function parseExport(written: string): Record<string, string> | undefined {
  try {
    const exported: unknown = JSON.parse(written);
    if (!isObject(exported) || !isObject(exported.files)) return undefined;
    const files = Object.entries(exported.files);
    const isFit = files.every(([path, text]) => PATH.test(path) && typeof text === 'string');
    return isFit && files.length > 0 ? (exported.files as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
