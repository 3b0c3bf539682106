import { expect, test } from 'vitest';
import { insertCsvLine, replaceCsvLine } from './csv-line.ts';
import { parseCsvRecords } from './csv-text.ts';

const text = 'line,says,source\n"a" , 1;2,law\n\n"b\nb","x ""y""",our choice\nc,3,our choice';
const recordOf = (name: string, of = text) => {
  const found = parseCsvRecords(of).find(({ cells }) => cells[0] === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('an edit changes one cell, and preserves the quotes and blanks of other cells', () => {
  expect(replaceCsvLine(text, recordOf('a'), ['a', '1;3', 'law'])).toBe(text.replace(' 1;2', '"1;3"'));
  expect(replaceCsvLine(text, recordOf('b\nb'), ['b\nb', 'x "z"', 'our choice'])).toBe(text.replace('""y""', '""z""'));
  expect(replaceCsvLine(text, recordOf('c'), ['c', '4', 'our choice'])).toBe(`${text.replace('c,3', 'c,4')}\n`);
});

test('a line is removed completely, also a record of two lines', () => {
  expect(replaceCsvLine(text, recordOf('b\nb'), undefined)).toBe(text.replace('"b\nb","x ""y""",our choice\n', ''));
});

test('a line is inserted after another line, also after a last line without a line end', () => {
  expect(insertCsvLine(text, recordOf('a').line, ['n', '1,2', ''])).toBe(text.replace('law\n', 'law\nn,"1,2",\n'));
  expect(insertCsvLine(text, recordOf('c').line, ['n', '1', ''])).toBe(`${text}\nn,1,\n`);
});

test('the file retains its line ends and separators', () => {
  const other = 'line;says\r\na;1\r\nb;2\r\n';
  expect(replaceCsvLine(other, recordOf('a', other), ['a', '3'])).toBe('line;says\r\na;3\r\nb;2\r\n');
  expect(insertCsvLine(other, 2, ['n', '1'])).toBe('line;says\r\na;1\r\nn;1\r\nb;2\r\n');
});
