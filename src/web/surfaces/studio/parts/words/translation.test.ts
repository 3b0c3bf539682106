import { expect, test } from 'vitest';
import { parseCsvCells } from '#product-files/csv-text.ts';
import { listMessageRows } from '#web/surfaces/studio/base/messages/message-rows.ts';
import { exportTranslationCsv, parseTranslation } from './translation.ts';

const rows = listMessageRows({
  en: { name: 'Boat, "large"', price: { total: 'In all {amount}', note: 'Two\nlines' } },
  km: { name: 'ទូក' },
  zh: { name: '船舶保险', price: { total: '共 {amount}' } },
});
const back = (change: (cells: string[][]) => void) => {
  const cells = parseCsvCells(exportTranslationCsv(rows, () => 'Shop'));
  change(cells);
  return parseTranslation(cells, rows);
};
const line = (cells: string[][], id: string) => cells.find((one) => one[0] === id) as string[];

test('an exported file without changes imports nothing', () => {
  expect(exportTranslationCsv(rows, () => 'Shop')).toMatch(/^\ufeffid,where,en,km,zh\r\n/);
  expect(back(() => {})).toEqual({ translated: [], leftOut: [] });
});

test('a translation is imported, unless it breaks its message or comes from older English', () => {
  const found = back((cells) => {
    line(cells, 'price.note')[3] = 'ពីរ\r\nបន្ទាត់';
    line(cells, 'price.total')[3] = 'សរុប {sum}';
    line(cells, 'name')[2] = 'Boats';
    line(cells, 'name')[4] = '船';
    cells.push(['price.gone', '', 'x', 'y', 'z']);
  });
  expect(found?.translated.map(({ row, language, words }) => [row.id, language, words])).toEqual([
    ['price.note', 'km', 'ពីរ\nបន្ទាត់'],
  ]);
  expect(found?.leftOut).toEqual([
    { id: 'name', language: 'zh', why: 'english' },
    { id: 'price.total', language: 'km', why: 'places' },
    { id: 'price.gone', language: null, why: 'unknown' },
  ]);
});

test('a table without ids or without a language is not a translation', () => {
  for (const header of [
    ['message', 'km'],
    ['id', 'en'],
  ])
    expect(parseTranslation([header], rows)).toBeUndefined();
});
