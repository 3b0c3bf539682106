import { inflateRawSync } from 'node:zlib';

/** Most bytes of all that is unpacked, and how many times as large as packed a file may become: sheets stay far below. */
const MAX_BYTES = 80 * 1024 * 1024;
const MAX_RATIO = 400;
const SMALL = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 1;
/** Of a Unix file's mode: what it is, and that it is a symbolic link. */
const KIND = 0o170000;
const LINK = 0o120000;

/** A file that cannot be unpacked, or would become too large. */
export class InvalidArchive extends Error {
  override name = 'InvalidArchive';
  constructor(readonly isTooLarge: boolean) {
    super('no archive, or one that unpacks to too much');
  }
}

/** Gives the text of a file in an archive, undefined where there is none. */
export type Archive = (path: string) => string | undefined;

/**
 * A zip archive, of which only what is asked for is unpacked. What its directory promises is judged before anything is, and nothing
 * becomes larger than promised. Throws `InvalidArchive`.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = new Map(listZipEntries(bytes).map((entry) => [entry.name, entry]));
  if ([...entries.values()].reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new InvalidArchive(true);
  return (path) => {
    const entry = entries.get(path);
    return entry && unpack(bytes, entry).toString('utf8');
  };
}

/** What the directory of an archive says of a file in it. */
export type Entry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
  /** It is none, but points to another file of the desk that made it. */
  isLink: boolean;
};

/** The directory of a zip archive, in its order. Throws `InvalidArchive` where it cannot be read, is encrypted, or promises a bomb. */
export function listZipEntries(bytes: Buffer): Entry[] {
  const entries = readDirectory(bytes);
  if (entries.some(({ size, packed }) => size > SMALL && size > packed * MAX_RATIO)) throw new InvalidArchive(true);
  return entries;
}

function readDirectory(bytes: Buffer): Entry[] {
  // The end of the directory stands before a comment of at most 65,535 bytes.
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

/** What a file in an archive holds. Throws `InvalidArchive`, too, where it is larger than promised. */
export function unpack(bytes: Buffer, { name, method, packed, size, at }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new InvalidArchive(false);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  // One name in the directory and another before the content: whoever looked at the one would get the other.
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
