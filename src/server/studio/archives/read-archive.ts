import { crc32 } from 'node:zlib';
import { PRODUCT_FOLDERS } from '#product-files/product-files.ts';
import { type DrawnPicture, reusePicture } from '#server/catalogue/pictures/draw-picture.ts';
import { picturePath } from '#server/catalogue/pictures/referenced-pictures.ts';
import { type Entry, InvalidArchive, listZipEntries, unpack } from '#server/platform/sheets/read-zip.ts';

/** A fault of an archive; `path` as the archive has it, empty for the whole archive. */
type ArchiveFault = {
  code:
    | 'archiveUnreadable'
    | 'archivePath'
    | 'archiveTwice'
    | 'archiveLink'
    | 'archiveText'
    | 'archivePicture'
    | 'archiveTooLong';
  path: string;
};

/** The files as texts, and the pictures beside them. */
export type ReadArchive = { files: Record<string, string>; pictures: DrawnPicture[] } | { faults: ArchiveFault[] };

/** The maximum size of the unpacked content in bytes; a release has 3 MB. */
const MAX_BYTES = 60 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const MAX_FAULTS = 50;
const MAX_SHOWN_LENGTH = 200;

/** Matches a product file's path, as `contract/studio/files.ts` defines it. */
const PATH = /^(product-schemas|machines|locales)(\/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\.(json|csv)$/;
/** Matches a product picture, which is named by its content. */
const PICTURE = /^pictures\/[0-9a-f]{64}\.webp$/;
/** Matches files that operating systems add to archives. */
const DESKTOP_FILES = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Reads the files of an archive as texts, by their paths in the project, and its pictures. Nothing is unpacked before
 * the whole directory is checked.
 */
export async function readArchive(bytes: Buffer): Promise<ReadArchive> {
  try {
    return await listArchiveFiles(bytes);
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error;
    return { faults: [{ code: error.isTooLarge ? 'archiveTooLong' : 'archiveUnreadable', path: '' }] };
  }
}

async function listArchiveFiles(bytes: Buffer): Promise<ReadArchive> {
  const all = listZipEntries(bytes);
  if (all.length > MAX_ENTRIES) throw new InvalidArchive(true);
  if (all.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new InvalidArchive(true);
  const entries = all.filter(({ name, size }) => !DESKTOP_FILES.test(name) && !(name.endsWith('/') && size === 0));
  const faults: ArchiveFault[] = [];
  const fault = (code: ArchiveFault['code'], { name }: Entry) =>
    faults.push({ code, path: name.slice(0, MAX_SHOWN_LENGTH) });
  const around = findCommonFolder(entries);
  const read: { files: Record<string, string>; pictures: DrawnPicture[] } = { files: {}, pictures: [] };
  const seen = new Set<string>();
  for (const entry of entries) {
    if (faults.length >= MAX_FAULTS) break;
    const path = entry.name.slice(around.length);
    // On many systems two names that differ only in capitals are one file.
    const key = path.toLowerCase();
    const found = findEntryFault(entry, path, seen.has(key)) ?? (await readContent(unpack(bytes, entry), entry, path));
    if (typeof found === 'string') fault(found, entry);
    else if ('text' in found) read.files[path] = found.text;
    else read.pictures.push(found.picture);
    seen.add(key);
  }
  if (faults.length > 0) return { faults };
  return Object.keys(read.files).length === 0 ? { faults: [{ code: 'archivePath', path: '' }] } : read;
}

/** Returns the fault of an entry that must not be unpacked. */
function findEntryFault({ isLink }: Entry, path: string, isRepeated: boolean): ArchiveFault['code'] | undefined {
  if (isLink) return 'archiveLink';
  if (!(PATH.test(path) || PICTURE.test(path)) || path.length > MAX_SHOWN_LENGTH) return 'archivePath';
  return isRepeated ? 'archiveTwice' : undefined;
}

/** Reads the unpacked content of an entry as picture or text, by its path; or returns the code of its fault. */
async function readContent(
  content: Buffer,
  { crc, size }: Entry,
  path: string,
): Promise<{ text: string } | { picture: DrawnPicture } | 'archivePicture' | 'archiveText'> {
  if (crc32(content) !== crc || content.length !== size) throw new InvalidArchive(false);
  if (PICTURE.test(path)) {
    const picture = await reusePicture(content);
    return picture === 'pictureOther' || picturePath(picture.hash) !== path ? 'archivePicture' : { picture };
  }
  const text = decodeText(content);
  return text === undefined ? 'archiveText' : { text };
}

/** Finds the one folder that contains all entries, as after packing a folder again; empty if there is none. */
function findCommonFolder(entries: readonly Entry[]): string {
  const [first = ''] = entries[0]?.name.split('/') ?? [];
  const folder = `${first}/`;
  const isOne = ![...PRODUCT_FOLDERS, 'pictures'].includes(first) && /^[^./\\][^/\\]*$/.test(first);
  return isOne && entries.every(({ name }) => name.startsWith(folder)) ? folder : '';
}

/** Decodes UTF-8 text without changes; undefined if it is no text. */
function decodeText(content: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
