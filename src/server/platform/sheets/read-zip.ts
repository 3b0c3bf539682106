import { inflateRawSync } from 'node:zlib';

/** Maximum bytes of the unpacked content, and maximum ratio of unpacked to packed size. Sheets stay far below. */
const MAX_BYTES = 80 * 1024 * 1024;
const MAX_RATIO = 400;
const SMALL = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 1;
/** Bits of a Unix file mode: the file type, and the value of a symbolic link. */
const KIND = 0o170000;
const LINK = 0o120000;

/** A file that cannot be unpacked, or would become too large. */
export class InvalidArchive extends Error {
  override name = 'InvalidArchive';
  constructor(readonly isTooLarge: boolean) {
    super('no archive, or one that unpacks to too much');
  }
}

/** Returns the text of a file in an archive, undefined if there is none. */
export type Archive = (path: string) => string | undefined;

/**
 * Opens a zip archive; files are unpacked on request. The directory is checked before any file, and no file may become
 * larger than stated. Throws `InvalidArchive`.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = new Map(listZipEntries(bytes).map((entry) => [entry.name, entry]));
  if ([...entries.values()].reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new InvalidArchive(true);
  return (path) => {
    const entry = entries.get(path);
    return entry && unpack(bytes, entry).toString('utf8');
  };
}

/** The directory entry of a file in an archive. */
export type Entry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
  /** True for a symbolic link, which points to another file of the author's computer. */
  isLink: boolean;
};

/**
 * Lists the directory of a zip archive, in its order. Throws `InvalidArchive` if it is unreadable or encrypted, or if a
 * stated size is too large for its packed size (a zip bomb).
 */
export function listZipEntries(bytes: Buffer): Entry[] {
  const entries = readDirectory(bytes);
  if (entries.some(({ size, packed }) => size > SMALL && size > packed * MAX_RATIO)) throw new InvalidArchive(true);
  return entries;
}

function readDirectory(bytes: Buffer): Entry[] {
  // The end of the directory precedes a comment of at most 65,535 bytes.
  let end = bytes.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < first || end < 0) throw new InvalidArchive(false);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new InvalidArchive(false);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new InvalidArchive(false);
    entries.push({
      name,
      isLink: ((bytes.readUInt32LE(at + 38) >>> 16) & KIND) === LINK,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** Unpacks a file of an archive. Throws `InvalidArchive`, also if it is larger than stated. */
export function unpack(bytes: Buffer, { name, method, packed, size, at }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new InvalidArchive(false);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  // The name in the directory and the name before the content must be equal; otherwise a check of one would concern
  // another file.
  const length = bytes.readUInt16LE(at + 26);
  if (bytes.toString('utf8', at + 30, at + 30 + length) !== name) throw new InvalidArchive(false);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return content;
  if (method !== 8) throw new InvalidArchive(false);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new InvalidArchive((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE');
  }
}
