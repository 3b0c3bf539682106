import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

const parts = (text: string) => smsParts(text).parts;

test('a message of Latin letters has 160 letters alone, and 153 in each part', () => {
  expect(smsParts('')).toEqual({ coding: 'gsm7', parts: 1, units: 0, left: 160 });
  expect(smsParts('a'.repeat(160))).toEqual({ coding: 'gsm7', parts: 1, units: 160, left: 0 });
  expect(smsParts('a'.repeat(161))).toEqual({ coding: 'gsm7', parts: 2, units: 161, left: 145 });
  expect([306, 307, 459, 460].map((count) => parts('a'.repeat(count)))).toEqual([2, 3, 3, 4]);
});

test('a message with one Khmer or Chinese letter has 70 letters alone, and 67 in each part', () => {
  expect(smsParts('ក'.repeat(70))).toEqual({ coding: 'ucs2', parts: 1, units: 70, left: 0 });
  expect([71, 134, 135, 201, 202].map((count) => parts('险'.repeat(count)))).toEqual([2, 2, 3, 3, 4]);
  expect(parts(`${'a'.repeat(70)}៛`)).toBe(2);
  // A quotation mark of a word processor, and no letter of our texts, causes it too.
  expect(smsParts('We’ll call').coding).toBe('ucs2');
});

test('letters with an escape count two, and no part ends within one', () => {
  expect(smsParts('€'.repeat(80))).toMatchObject({ coding: 'gsm7', parts: 1, units: 160 });
  expect(parts(`${'a'.repeat(159)}€`)).toBe(2);
  // 152 letters, then one of two units: it begins the next part, and one unit stays empty.
  expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ parts: 2, units: 305, left: 0 });
  expect(parts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
  expect(smsParts('é{}').units).toBe(5);
});

test('a sign beyond the first plane counts two, and is not split', () => {
  expect(smsParts('🛵').units).toBe(2);
  expect(parts('🛵'.repeat(35))).toBe(1);
  // 33 of them fill 66 of 67.
  expect([parts('🛵'.repeat(66)), parts('🛵'.repeat(67))]).toEqual([2, 3]);
});
