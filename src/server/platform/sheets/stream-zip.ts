import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** 1 January 1980, the earliest date of the ZIP format. */
const FIXED_DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** File names are UTF-8; the sizes of a file follow its bytes. */
const FLAGS = 0x808;

/** A file of an archive; `text` gives its content piece by piece. */
export type ZippedText = { name: string; text: AsyncIterable<string> | Iterable<string> };

type Sums = { crc: number; packed: number; size: number };

/** Packs texts into a ZIP archive, piece by piece. Only a piece of a file is in memory; a file has less than 4 GB. */
export async function* streamZip(files: Iterable<ZippedText>): AsyncGenerator<Buffer> {
  const listed: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const { name, text } of files) {
    const at = offset;
    const sums: Sums = { crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([packNumbers([4, 0x04034b50], ...describeFile(name)), Buffer.from(name)]);
    yield head;
    for await (const bytes of deflate(text, sums)) yield bytes;
    const tail = packNumbers([4, 0x08074b50], ...listSums(sums));
    yield tail;
    offset += head.length + sums.packed + tail.length;
    const entry = packNumbers(
      [4, 0x02014b50],
      [2, VERSION],
      ...describeFile(name, sums),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    );
    listed.push(entry, packNumbers([4, at]), Buffer.from(name));
    count += 1;
  }
  const list = Buffer.concat(listed);
  yield list;
  yield packNumbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
}

/** Compresses a text and adds up its sizes and its checksum. */
async function* deflate(text: ZippedText['text'], sums: Sums): AsyncGenerator<Buffer> {
  const pack = createDeflateRaw();
  const source = Readable.from(measure(text, sums), { objectMode: false });
  // An error of the source ends the compression with the same error.
  source.on('error', (error) => pack.destroy(error));
  for await (const bytes of source.pipe(pack)) {
    sums.packed += bytes.length;
    yield bytes;
  }
}

async function* measure(text: ZippedText['text'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
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
