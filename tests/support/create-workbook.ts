import { deflateRawSync } from 'node:zlib';

/** A zip archive, as the standard has it. @param sizes what its directory says of a file instead of the truth */
export function createZip(files: Record<string, string | Buffer>, sizes: Record<string, number> = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const size = sizes[name] ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}

const WORKBOOK_PARTS = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd&quot;.&quot;mm"/></numFmts>' +
    '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>',
};

/** An Excel file whose only sheet has these cells, as XML. */
export const createWorkbook = (cells: string, sizes?: Record<string, number>): Buffer =>
  createZip(
    {
      ...WORKBOOK_PARTS,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    },
    sizes,
  );

/** An Excel file of some kilobytes that unpacks to 85 MiB. @param sizes what its directory says instead */
export const createZipBomb = (sizes?: Record<string, number>): Buffer =>
  createZip({ ...WORKBOOK_PARTS, 'xl/worksheets/sheet1.xml': Buffer.alloc(85 * 1024 * 1024, '0') }, sizes);
