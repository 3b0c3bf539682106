import { inflateRawSync } from 'node:zlib';

/** Most bytes of all that is unpacked, and how many times as large as packed a file may become: sheets stay far below. */
const MOST_BYTES = 80 * 1024 * 1024;
const MOST_TIMES = 400;
const SMALL = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/** A file that cannot be unpacked, or would become too large. */
export class Unpackable extends Error {
  override name = 'Unpackable';
  constructor(readonly isTooLarge: boolean) {
    super(isTooLarge ? 'unpacks to too much' : 'no archive');
  }
}

/** Gives the text of a file in an archive, undefined where there is none. */
export type Archive = (path: string) => string | undefined;

/**
 * A zip archive, of which only what is asked for is unpacked. What its directory promises is judged before anything is, and nothing
 * becomes larger than promised. Throws `Unpackable`.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = directoryOf(bytes);
  const sizes = [...entries.values()].map(({ size }) => size);
  const isBomb = [...entries.values()].some(({ size, packed }) => size > SMALL && size > packed * MOST_TIMES);
  if (isBomb || sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES) throw new Unpackable(true);
  return (path) => {
    const entry = entries.get(path);
    return entry && unpacked(bytes, entry);
  };
}

type Entry = { method: number; packed: number; size: number; at: number };

function directoryOf(bytes: Buffer): Map<string, Entry> {
  // The end of the directory stands before a comment of at most 65,535 bytes.
  let end = bytes.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < first || end < 0) throw new Unpackable(false);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Unpackable(false);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function unpacked(bytes: Buffer, { method, packed, size, at }: Entry): string {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new Unpackable(false);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return content.toString('utf8');
  if (method !== 8) throw new Unpackable(false);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) }).toString('utf8');
  } catch (error) {
    throw new Unpackable((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE');
  }
}
