/** 1 January 1980, the earliest date of the ZIP format: the same files give the same bytes on every day. */
const FIXED_DATE = 0x21;
/** Marks the file names as UTF-8. */
const FLAGS = 0x800;
const VERSION = 20;

/**
 * ZIP's code for the method deflate. The browser itself compresses: a library would add 3.6 KiB to pages that are at
 * their size limit.
 */
const DEFLATED = 8;

/** Packs texts into a ZIP archive. The key of a text is its path in the archive. */
export async function buildZip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const listed: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)];
    const packed = await deflateBytes(content);
    const of: Field[] = [
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [2, 0],
        [2, FIXED_DATE],
      ] as const),
      ...([crc32(content), packed.length, content.length] as const).map((value) => [4, value] as const),
      ...([
        [2, name.length],
        [2, 0],
      ] as const),
    ];
    const head = packFields([4, 0x04034b50], ...of);
    listed.push(packFields([4, 0x02014b50], [2, VERSION], ...of, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    parts.push(head, name, packed);
    offset += head.length + name.length + packed.length;
  }
  const count = Object.keys(files).length;
  const listLength = listed.reduce((sum, part) => sum + part.length, 0);
  const end = packFields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listLength], [4, offset], [2, 0]);
  return joinBytes([...parts, ...listed, end]);
}

async function deflateBytes(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Writes numbers one after the other, the lowest byte first. */
function packFields(...all: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Computes the CRC-32 checksum of ZIP with the table of its polynomial. */
function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] as number) ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});
