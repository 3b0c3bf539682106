import { buildAddress } from '#contract/client.ts';
import { ARCHIVE_TYPE, getArchive, readArchive } from '#contract/studio/material/archives.ts';
import { isObject } from '#engine/language/json.ts';
import { send } from '../http.ts';

/** Has the browser keep a release as an archive, or what makes one product of it. */
export function downloadArchive(release: string, product?: string): void {
  const href = buildAddress(getArchive, { params: { id: release }, query: product === undefined ? {} : { product } });
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

const PATH = /^(product-schemas|machines|locales)(\/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\.(json|csv)$/;

/**
 * The files that were kept of a release, by their paths: of an archive, or of an export as JSON. Undefined for what is neither.
 * @throws ApiError where an archive is refused
 */
export async function readArchiveFiles(file: File): Promise<Record<string, string> | undefined> {
  // Read once: a file that changes on its disk while it is sent would be no connection.
  const bytes = new Uint8Array(await file.arrayBuffer());
  // By its first bytes: what a file is called says nothing.
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
