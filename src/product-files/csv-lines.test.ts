import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { readCpuMs } from '#tests/support/timeouts.ts';
import type { Edit } from '../contract/studio/files.ts';
import { applyAll, applyEdit } from './apply-edit.ts';
import { openCsvLines } from './csv-lines.ts';
import { parseCsvCells } from './csv-text.ts';

const path = 'product-schemas/boat/rates.csv';

const cell = fc.constantFrom('', '1', '2.50', '..6', 'a|b', ' ', 'x y', 'a,b', 'c"d', 'ខ្មែរ');
const row = fc.array(cell, { minLength: 1, maxLength: 4 });
const table = fc.record({
  rows: fc.array(fc.array(fc.constantFrom('', '1', '2.50', ' ..6', 'ខ្មែរ'), { minLength: 1, maxLength: 4 }), {
    maxLength: 6,
  }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  isEnded: fc.boolean(),
  bom: fc.constantFrom('', '\ufeff'),
});
const wish = fc.record({
  row: fc.nat(7),
  column: fc.option(fc.nat(4)),
  is: fc.constantFrom('put', 'take', 'fill', 'wrong'),
  cells: row,
});

/** An edit that may fit: `before` is the present value, except in edits that must fail. */
function editOf(cells: string[][], wish: { row: number; column: number | null; is: string; cells: string[] }): Edit {
  const { row: at } = wish;
  // The header stays one from which the separator can be detected.
  const isHeader = at === 0;
  const column = isHeader ? (wish.column ?? 0) : wish.column;
  const is = isHeader && wish.is !== 'wrong' ? 'put' : wish.is;
  const wanted = isHeader ? ['head'] : wish.cells;
  const stands: Json | undefined = column === null ? cells[at] : cells[at]?.[column];
  const after: Json = column === null ? wanted : (wanted[0] ?? '');
  const before = is === 'wrong' ? 'nobody wrote this' : is === 'fill' ? undefined : stands;
  return {
    ...{ path, pointer: column === null ? `/${at}` : `/${at}/${column}` },
    ...(before !== undefined && { before }),
    ...(is !== 'take' && { after }),
  };
}

test('edits of lines have the same result as edits of the whole table', () => {
  fc.assert(
    fc.property(
      table,
      fc.array(wish, { minLength: 1, maxLength: 5 }),
      ({ rows, delimiter, newline, isEnded, bom }, wishes) => {
        const lines = [['a', 'b', 'c'], ...rows].map((cells) => cells.join(delimiter));
        const text = bom + lines.join(newline) + (isEnded ? newline : '');
        // One at a time: each reads and writes the whole table.
        let expected: string = text;
        let fault: unknown;
        const edits: Edit[] = [];
        for (const one of wishes) {
          const edit = editOf(parseCsvCells(expected), one);
          const next = applyEdit(expected, edit);
          edits.push(edit);
          if ('fault' in next) {
            fault = next.fault;
            break;
          }
          expected = next.text ?? '';
        }
        const made = applyAll(text, edits);
        if (fault) expect(made).toEqual({ fault, at: edits.length - 1 });
        else expect('text' in made && parseCsvCells(made.text ?? '')).toEqual(parseCsvCells(expected));
      },
    ),
    { numRuns: 500 },
  );
});

test('a new row follows a last line without cells and without a line end', () => {
  const lines = openCsvLines('a,b\n1,2\n,');
  expect(lines?.edit({ pointer: '/2', after: ['3', '4'] })).toBeUndefined();
  expect(lines?.text()).toBe('a,b\n1,2\n,\n3,4\n');
});

test('text that the edits do not touch remains unchanged', () => {
  const text = 'days ; rate\r\n\r\n..6;  1.20\r\n6..;2\r\n;\r\n';
  const lines = openCsvLines(text);
  expect(lines?.edit({ pointer: '/2/1', before: '2', after: '3' })).toBeUndefined();
  expect(lines?.text()).toBe('days ; rate\r\n\r\n..6;  1.20\r\n6..;3\r\n;\r\n');
  expect(lines?.edit({ pointer: '/1', before: ['..6', '1.20'] })).toBeUndefined();
  expect(lines?.edit({ pointer: '/2', after: ['9..', '4'] })).toBeUndefined();
  expect(lines?.text()).toBe('days ; rate\r\n\r\n6..;3\r\n;\r\n9..;4\r\n');
});

test('an edit in a table of 100,000 cells reads no other line', () => {
  const text = `a,b,c,d,e\n${Array.from({ length: 20_000 }, (_, index) => `${index},x,y,z,1.25`).join('\n')}\n`;
  const edits = Array.from(
    { length: 500 },
    (_, index): Edit => ({ path, pointer: `/${index * 40 + 1}/4`, before: '1.25', after: '9' }),
  );
  const begun = readCpuMs();
  const made = applyAll(text, edits);
  const took = readCpuMs() - begun;
  expect('text' in made && made.text?.split(',9\n').length).toBe(501);
  // One at a time, each reads the whole table: almost a second each.
  const alone = readCpuMs();
  applyEdit(text, edits[0] as Edit);
  expect(took).toBeLessThan(Math.max(readCpuMs() - alone, 200));
});
