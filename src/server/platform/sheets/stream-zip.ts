import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** 1 January 1980, the earliest date of the ZIP format. */
const FIXED_DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** File names are UTF-8; the sizes of a file follow its bytes. */
const FLAGS = 0x808;

/** Made by Unix, a plain file that everybody may read, so that no system opens it as another kind of file. */
const MADE_BY = (3 << 8) | VERSION;
const PLAIN_FILE = (0o100644 << 16) >>> 0;

/** A file of an archive; `content` gives it piece by piece, texts as UTF-8. */
export type ZippedFile = { name: string; content: AsyncIterable<string | Buffer> | Iterable<string | Buffer> };

type Sums = { crc: number; packed: number; size: number };

/**
 * Packs files into a ZIP archive (APPNOTE 6.3), piece by piece, the same bytes for the same files. Only a piece of a file
 * is in memory. It has no 64-bit form: at most 65,535 files and 4 GB. zlib compresses in its own threads.
 */
export async function* streamZip(files: Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const listed: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const { name, content } of files) {
    const at = offset;
    const sums: Sums = { crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([packNumbers([4, 0x04034b50], ...describeFile(name)), Buffer.from(name)]);
    yield head;
    for await (const bytes of deflate(content, sums)) yield bytes;
    const tail = packNumbers([4, 0x08074b50], ...listSums(sums));
    yield tail;
    offset += head.length + sums.packed + tail.length;
    const entry = packNumbers(
      [4, 0x02014b50],
      [2, MADE_BY],
      ...describeFile(name, sums),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, PLAIN_FILE],
    );
    listed.push(entry, packNumbers([4, at]), Buffer.from(name));
    count += 1;
  }
  const list = Buffer.concat(listed);
  yield list;
  yield packNumbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
}

/** Compresses a file and adds up its sizes and its checksum. */
async function* deflate(content: ZippedFile['content'], sums: Sums): AsyncGenerator<Buffer> {
  const pack = createDeflateRaw();
  const source = Readable.from(measure(content, sums), { objectMode: false });
  // An error of the source ends the compression with the same error.
  source.on('error', (error) => pack.destroy(error));
  for await (const bytes of source.pipe(pack)) {
    sums.packed += bytes.length;
    yield bytes;
  }
}

async function* measure(content: ZippedFile['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}

type Field = readonly [bytes: 2 | 4, value: number];

const listSums = ({ crc, packed, size }: Sums): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
];

const NOTHING: Sums = { crc: 0, packed: 0, size: 0 };

/** The fields that a file's head and its entry in the list share. */
const describeFile = (name: string, sums = NOTHING): Field[] => [
  ...([
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, FIXED_DATE],
  ] as const),
  ...listSums(sums),
  ...([
    [2, Buffer.byteLength(name)],
    [2, 0],
  ] as const),
];

/** Writes numbers one after the other, the lowest byte first. */
function packNumbers(...all: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of all) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
