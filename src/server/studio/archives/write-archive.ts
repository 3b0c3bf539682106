import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** The flag for UTF-8 names. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** Made by Unix, a plain file that everybody may read, so that no system treats it as another kind of file. */
const MADE_BY = (3 << 8) | 20;
const PLAIN_FILE = (0o100644 << 16) >>> 0;
/** 1 January 1980, the first date of the format: the same content has the same bytes. */
const DAY = 0x21;

/**
 * Packs files as a zip archive (APPNOTE 6.3, without its 64-bit form: below 65,535 files and 4 GB). zlib compresses in
 * its own threads; a library such as fflate would block the server's thread or start a worker for each file.
 * @param files content by path, in the order of the archive
 */
export async function writeArchive(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of files) {
    const name = Buffer.from(path);
    const packed = await deflate(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(FLAGS, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(DAY, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([signature(0x04034b50), about, name]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(PLAIN_FILE, 6);
    more.writeUInt32LE(at, 10);
    directory.push(signature(0x02014b50), twoBytes(MADE_BY), about, more, name);
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, index, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
