import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectCsvStyle, formatCsv, parseCsvCells, parseCsvRecords } from './csv-text.ts';

const cell = fc.constantFrom(
  '',
  '1',
  '2.50',
  ' ..6',
  'a|b ',
  '"',
  '""',
  '"x"',
  '"a\nb"',
  ' "a""b" ',
  'c"d',
  'ខ្មែរ',
  '"c,d"',
);
const written = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  isEnded: fc.boolean(),
  bom: fc.constantFrom('', '\ufeff'),
});

test('our reader and another reader of spreadsheets return the same table, and refuse the same tables', () => {
  let [read, refused] = [0, 0];
  fc.assert(
    fc.property(written, ({ rows, delimiter, newline, isEnded, bom }) => {
      const lines = [['head', 'b', 'c'], ...rows].map((cells) => cells.join(delimiter));
      const text = bom + lines.join(newline) + (isEnded ? newline : '');
      // A line that ends with a quoted two-letter end counts twice.
      const told = <T extends { line: number }>(record: T) => (newline === '\n' ? record : { ...record, line: 0 });
      const ours = orFault(() => parseCsvRecords(text).map(told));
      const theirs = orFault(() => theirRecords(text).map(told));
      expect(ours).toEqual(theirs);
      if (ours === 'refused') refused += 1;
      else read += 1;
    }),
    { numRuns: 600 },
  );
  expect(Math.min(read, refused)).toBeGreaterThan(50);
});

test('the reader reads the written text again, and the fault of a text names its line', () => {
  const cells = [
    ['name', 'rate'],
    ['says "no"', '0.0250'],
    ['a,b', 'two\nlines'],
  ];
  for (const before of ['', '\ufeffa;b\r\n', 'a\tb\n']) expect(parseCsvCells(formatCsv(cells, before))).toEqual(cells);
  expect(() => parseCsvRecords('a,b\n1,2\n3,"4\n')).toThrow(expect.objectContaining({ lines: 4 }));
  expect(() => parseCsvRecords('a,b\n1,2"\n')).toThrow(expect.objectContaining({ lines: 2 }));
});

function theirRecords(text: string) {
  const records = parse(text, {
    ...{ bom: true, trim: true, info: true, relax_column_count: true, skip_records_with_empty_values: true },
    delimiter: detectCsvStyle(text).delimiter,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

function orFault<T>(read: () => T): T | 'refused' {
  try {
    return read();
  } catch {
    return 'refused';
  }
}
