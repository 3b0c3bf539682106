import { deflateSync, inflateSync } from 'node:zlib';

/** An object of a PDF file: its value without the stream, as text in Latin-1, and its stream if it has one. */
export type PdfObject = {
  /** From its number to the end of its value. */
  readonly head: string;
  /** The unpacked bytes of the stream; null without a stream. */
  readStream(): Buffer | null;
};

/** A PDF file as our typesetter writes it: a table of objects, none of them packed into another. */
export type PdfFile = {
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** The bytes of the file with these objects replaced or added. */
  write(changes: ReadonlyMap<number, Buffer>): Buffer;
};

/** Reads a file with one classic table of objects. Throws an `Error` for any other file. */
export function readPdf(bytes: Buffer): PdfFile {
  const source = bytes.toString('latin1');
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1]);
  const table = /^xref\n0 (\d+)\n([\s\S]*?)trailer\n<<([\s\S]*)>>\nstartxref/.exec(source.slice(tableAt));
  if (table === null) throw new Error('not a PDF file of our typesetter');
  const [, , entries = '', trailer = ''] = table;
  const offsets = [...entries.matchAll(/(\d{10}) \d{5} ([nf])/g)].map(([, at, kind]) =>
    kind === 'n' ? Number(at) : null,
  );
  const starts = [...offsets.filter((at) => at !== null), tableAt].sort((a, b) => a - b);
  const pieces = new Map<number, Buffer>();
  offsets.forEach((at, id) => {
    if (at !== null) pieces.set(id, bytes.subarray(at, starts[starts.indexOf(at) + 1]));
  });
  const begin = bytes.subarray(0, starts[0]);
  return {
    objects: new Map([...pieces].map(([id, piece]) => [id, readObject(piece)])),
    write: (changes) => writeFile(begin, new Map([...pieces, ...changes]), trailer),
  };
}

function readObject(bytes: Buffer): PdfObject {
  const streamAt = bytes.indexOf('\nstream\n');
  const head = bytes.toString('latin1', 0, streamAt < 0 ? bytes.length : streamAt);
  return {
    head,
    readStream() {
      if (streamAt < 0) return null;
      const from = streamAt + '\nstream\n'.length;
      const packed = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]));
      return head.includes('/FlateDecode') ? inflateSync(packed) : packed;
    },
  };
}

function writeFile(begin: Buffer, objects: ReadonlyMap<number, Buffer>, trailer: string): Buffer {
  const size = Math.max(...objects.keys()) + 1;
  const parts = [begin];
  const offsets = new Map<number, number>();
  let length = begin.length;
  for (const [id, piece] of objects) {
    offsets.set(id, length);
    parts.push(piece);
    length += piece.length;
  }
  const rows = Array.from({ length: size }, (_, id) => {
    const at = offsets.get(id);
    return at === undefined ? '0000000000 65535 f\r\n' : `${String(at).padStart(10, '0')} 00000 n\r\n`;
  });
  const fitted = trailer.replace(/\/Size \d+/, `/Size ${size}`);
  const end = `xref\n0 ${size}\n${rows.join('')}trailer\n<<${fitted}>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
}

/** The bytes of an object without a stream. */
export const packValue = (id: number, value: string): Buffer =>
  Buffer.from(`${id} 0 obj\n${value}\nendobj\n\n`, 'latin1');

/** The bytes of an object with a stream. */
export function packStream(id: number, stream: Buffer): Buffer {
  return packInto(`${id} 0 obj\n<<\n  /Length 0\n>>`, stream);
}

/** The bytes of an object whose stream is replaced. */
export const replaceStream = ({ head }: PdfObject, stream: Buffer): Buffer => packInto(head, stream);

function packInto(head: string, stream: Buffer): Buffer {
  const packed = deflateSync(stream);
  const fitted = head
    .replace(/\n {2}\/Filter \/FlateDecode/, '')
    .replace(/\/Length \d+/, `/Length ${packed.length}\n  /Filter /FlateDecode`);
  return Buffer.concat([
    Buffer.from(`${fitted}\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n\n', 'latin1'),
  ]);
}

/** A string of a PDF file, in parentheses or in hexadecimal digits, as bytes. */
export function readString(written: string): Buffer {
  if (written.startsWith('<')) return Buffer.from(written.slice(1, -1).replaceAll(/\s/g, ''), 'hex');
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = written
    .slice(1, -1)
    .replaceAll(/\\(\d{1,3}|[\s\S])/g, (_all, mark: string) =>
      /^\d/.test(mark) ? String.fromCharCode(Number.parseInt(mark, 8)) : (escapes[mark] ?? mark),
    );
  return Buffer.from(plain, 'latin1');
}

/** A text of a PDF file: UTF-16 with a byte order mark, or Latin letters. */
export function readTextString(written: string): string {
  const bytes = readString(written);
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}

/** A text as hexadecimal digits of UTF-16, without a byte order mark. */
export const toUtf16Hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
