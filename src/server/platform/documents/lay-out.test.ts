import { expect, test } from 'vitest';
import { layOut, layOutTexts } from './lay-out.ts';

const bare = (text: string) => text.replaceAll('\u200b', '');

test('a text of two languages is one line in one of them; on paper in both the other is beneath', () => {
  const document = { title: { km: 'លិខិត', en: 'Letter' }, same: { km: 'KHQR', en: 'KHQR' } };
  expect(layOut(document, 'en')).toEqual({ title: { main: 'Letter', also: null }, same: { main: 'KHQR', also: null } });
  expect(layOut(document, 'km')).toEqual({ title: { main: 'លិខិត', also: null }, same: { main: 'KHQR', also: null } });
  expect(layOut(document, 'both')).toEqual({
    ...{ title: { main: 'លិខិត', also: 'Letter' }, same: { main: 'KHQR', also: null } },
  });
});

test('the function lays out texts of lists and of their members, and leaves all other values unchanged', () => {
  const rows = [{ label: { km: 'ក', en: 'A' }, value: 'a', count: 2, isBold: true, note: null }];
  const document = { rows, lists: [[{ km: 'ខ', en: 'B' }]], half: { km: 'alone' }, other: { en: 'alone' } };
  expect(layOut(document, 'both')).toEqual({
    rows: [{ label: { main: 'ក', also: 'A' }, value: 'a', count: 2, isBold: true, note: null }],
    ...{ lists: [[{ main: 'ខ', also: 'B' }]], half: { km: 'alone' }, other: { en: 'alone' } },
  });
});

test('marks that turn the direction of writing are dropped, and half a letter shows as one that is missing', () => {
  const spoilt = { km: 'ក\u202eខ\ud800', en: 'USD \u2066\u202e00.1\u2069\udc00' };
  const { text } = layOut({ text: spoilt }, 'both');
  expect([bare(text.main), text.also]).toEqual(['កខ\ufffd', 'USD 00.1\ufffd']);
});

test('Khmer text can break between its words, also in a document of one language', () => {
  const words = 'ការធានារ៉ាប់រងធ្វើដំណើរ';
  const laid = layOutTexts({ title: words, list: [words, { deep: words }], page: 3, none: null, isLast: false });
  expect(laid).toMatchObject({ page: 3, none: null, isLast: false });
  const [item, { deep }] = laid.list as [string, { deep: string }];
  for (const text of [laid.title, item, deep, layOut({ title: { km: words, en: '' } }, 'km').title.main]) {
    expect(text).toContain('\u200b');
    expect(bare(text)).toBe(words);
  }
});
