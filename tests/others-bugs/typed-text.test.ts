import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#engine/answers.ts';
import { formats, normalizeFormat } from '#engine/language/formats.ts';
import { readAmount, readNumber, suggestAmount } from '#engine/language/typed/amount.ts';
import { cleanText, hasLetterOrDigit, toPlainLatin, trimEnds } from '#engine/language/typed/characters.ts';
import { readDateText, readMonth } from '#engine/language/typed/date.ts';
import { toLatinDigits } from '#engine/language/typed/digits.ts';

/*
 * Texts as people type and paste them, from other projects' bug reports. The right value of each is written here by
 * hand. typed-answers.test.ts has the same kinds of text for all fields of all products.
 */

/** Characters that have no width, by their code points: those that keyboards, Word and messengers leave in texts. */
const INVISIBLE = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e],
  ...[0x2060, 0x2063, 0x2064, 0x3164, 0xfe0f, 0xfeff, 0xffa0],
].map((code) => String.fromCodePoint(code));
const hex = (text: string) => [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join(' ');

describe('digits of all scripts', () => {
  // The witness is the library of the runtime, which has its own tables.
  const systems = Intl.supportedValuesOf('numberingSystem').filter((system) => {
    const shown = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9876543210);
    return [...shown].every((digit) => /\p{Nd}/u.test(digit));
  });
  test.each(systems)('%s', (numberingSystem) => {
    const shown = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210);
    expect(toLatinDigits(shown)).toBe('9876543210');
  });
  test('more scripts than the shop has languages were tried', () => expect(systems.length).toBeGreaterThan(50));
});

test.each(INVISIBLE.map((one) => [hex(one), one]))(
  'U+%s is no answer, and is removed where Latin is asked',
  (_, one) => {
    expect([normaliseAnswer(one), hasLetterOrDigit(one), trimEnds(`${one} Dara ${one}`)]).toEqual([
      null,
      false,
      'Dara',
    ]);
    expect(normalizeFormat(`${one}Da${one}ra${one}`, 'latin-name')).toBe('Dara');
    expect(normalizeFormat(`010${one}123${one}456`, 'identity-number')).toBe('010123456');
    expect(normalizeFormat(`+855${one}12 345${one} 678`, 'phone')).toBe('+85512345678');
    expect(normalizeFormat(`25${one}000`, 'positive-amount')).toBe('25000');
    expect(normalizeFormat(`dara${one}@gmail.com${one}`, 'email')).toBe('dara@gmail.com');
    expect(normalizeFormat(`1990-${one}04-05`, 'date')).toBe('1990-04-05');
  },
);

test('free text in another script changes only at its ends', () => {
  const khmer = 'ផ្ទះលេខ ១២\u200bផ្លូវ\u200bលំ';
  expect(cleanText(`\u200b\u00a0${khmer}\u200b \ufeff`)).toBe(khmer);
  expect(cleanText('北京市\u200d３号')).toBe('北京市\u200d３号');
  expect(cleanText('  Street\u200b ២១៤\u00ad, no. ７ ')).toBe('Street 214, no. 7');
});

test.each([
  ['latin-name', 'Ｄａｒａ', 'Dara'],
  ['latin-name', 'O\u2019Neil', "O'Neil"],
  ['latin-name', 'O\u2018Neil', "O'Neil"],
  ['latin-name', 'O\u00b4Neil', "O'Neil"],
  ['latin-name', 'O`Neil', "O'Neil"],
  ['latin-name', 'O\u02bcNeil', "O'Neil"],
  ['latin-name', 'Sok\u2011Ha', 'Sok-Ha'],
  ['latin-name', 'Sok\u2013Ha', 'Sok-Ha'],
  ['latin-name', 'Sok\u00a0\u2009Dara', 'Sok Dara'],
  ['identity-or-tax-number', 'K001\u2212901234567', 'K001-901234567'],
  ['registration-no', '2A\u20101234', '2A-1234'],
  ['phone', '+855 (0)17 345 678', '+85517345678'],
  ['phone', '+855 (0) 17 345 678', '+85517345678'],
  ['phone', '+855（０）17\u2011345\u2013678', '+85517345678'],
  ['phone', '+855[0]17.345.678', '+85517345678'],
  ['phone', '+855 017 345 678', '+85517345678'],
  ['phone', '00855 17 345 678', '+85517345678'],
  ['phone', 'tel:+85517345678', '+85517345678'],
  ['phone', '+66 (0)81 234 5678', '+66812345678'],
  ['phone', '+84-(0)-91-234-56-78', '+84912345678'],
  ['phone', '+225 (0)1 23 45 67 89', '+2250123456789'],
  ['phone', '+٨٥٥ ١٧ ٣٤٥ ٦٧٨', '+85517345678'],
  ['email', 'dara@gmail.com,', 'dara@gmail.com'],
  ['email', 'dara@gmail.com;', 'dara@gmail.com'],
  ['email', 'dara@gmail.com/', 'dara@gmail.com'],
  ['email', 'dara@gmail.com\u2019', 'dara@gmail.com'],
  ['email', 'dara@gmail.com។', 'dara@gmail.com'],
  ['email', 'Dara<dara@gmail.com>', 'dara@gmail.com'],
  ['email', '"Sok, Dara" <dara@gmail.com>;', 'dara@gmail.com'],
  ['email', 'mailto:dara@gmail.com', 'dara@gmail.com'],
  ['email', 'mailto:dara@gmail.com?subject=Hello', 'dara@gmail.com'],
  ['email', 'ｄａｒａ＠ｇｍａｉｌ．ｃｏｍ', 'dara@gmail.com'],
  ['email', 'dara@gmail。com', 'dara@gmail.com'],
  ['email', 'dara @ gmail. com', 'dara@gmail.com'],
  ['email', "o'neil@example.com", "o'neil@example.com"],
  ['email', 'sok@ឧទាហរណ៍.com', 'sok@ឧទាហរណ៍.com'],
  ['positive-amount', '25 000', '25000'],
  ['positive-amount', '25\u202f000.50', '25000.50'],
  ['positive-amount', "1'250", '1250'],
  ['positive-amount', '1\u2019250.5', '1250.5'],
  ['positive-amount', '1,250', '1250'],
  ['positive-amount', '1,250,000.00', '1250000.00'],
  ['positive-amount', '1,234.50 ដុល្លារ', '1234.50'],
  ['positive-amount', 'US$ 1,250', '1250'],
  ['positive-amount', '１２．５０', '12.50'],
  ['date', '２０２６-០៤-05', '2026-04-05'],
  ['date', '2026\u201304\u201305', '2026-04-05'],
])('%s: %s is %s', (format, typed, meant) => {
  expect(normaliseAnswer(typed, { type: 'string', format })).toBe(meant);
  expect(formats[format as keyof typeof formats](meant)).toBe(true);
});

test.each([
  ...[
    '12,50',
    '12,5',
    '1,2',
    '25,00',
    '2,5000',
    '25000,50',
    '1.250,00',
    '1.250',
    '1,00,000',
    '0,500',
    '12 50',
    '1²',
    '½',
  ],
  ...['1,250 000', "1,250'000", '12,', ',50', '៛ 5000', 'ten', ''],
])('the amount %s is requested again, and never guessed', (typed) => {
  expect(readAmount(typed)).toBeUndefined();
  expect(formats['positive-amount'](normalizeFormat(typed, 'positive-amount'))).toBe(false);
});

test.each([
  ['12,50', '12.50'],
  ['12,5', '12.50'],
  ['1.250,00', '1250.00'],
  ['25000,50', '25000.50'],
  ['1 250,5', '1250.50'],
  ['12.50', undefined],
  ['1.250', undefined],
  ['much', undefined],
])('asked about %s, the shop offers %s', (typed, offered) => expect(suggestAmount(typed)).toBe(offered));

test('other numbers may have a sign and any decimals', () => {
  expect(['-1,250.125', '+5', '១២', '1,2', '1 2', 'x'].map(readNumber)).toEqual([
    ...['-1250.125', '+5', '12', undefined, undefined, undefined],
  ]);
  expect(readAmount('-$5')).toBe('-5');
});

test.each([
  ...[
    'dara@gmail,com.kh',
    'a@x.com, b@y.com',
    'Dara dara@gmail.com',
    'x y@z.com',
    '.dara@gmail.com',
    'dara.@gmail.com',
  ],
  ...[
    'da..ra@gmail.com',
    'dara@gmail..com',
    'dara@gmail',
    '@gmail.com',
    'dara@',
    'dara',
    'Dara <>',
    'da(r)a@gmail.com',
  ],
])('%s is no mailbox', (typed) => expect(formats.email(normalizeFormat(typed, 'email'))).toBe(false));

test.each([
  ['5/4/1990', '5 4 1990'],
  ['05.04.90', '05 04 90'],
  ['1990-04-05', '05 04 1990'],
  ['１９９０／４／５', '5 4 1990'],
  ['5 April 1990', '5 4 1990'],
  ['5 Apr. 1990', '5 4 1990'],
  ['April 5, 1990', '5 4 1990'],
  ['5th April 1990', '5 4 1990'],
  ['Sept 5 1990', '5 9 1990'],
  ['៥ មេសា ១៩៩០', '5 4 1990'],
  ['ថ្ងៃទី០៥ ខែមេសា ឆ្នាំ១៩៩០', '05 4 1990'],
  ['1990年4月5日', '5 4 1990'],
  ['1990年十二月5日', '5 12 1990'],
  ['5/4', undefined],
  ['5 Foo 1990', undefined],
  ['12', undefined],
])('the date %s is %s', (typed, meant) => {
  const found = readDateText(typed);
  expect(found && `${found.day} ${found.month} ${found.year}`).toBe(meant);
});

test('months are understood by their names in three languages', () => {
  const khmer = 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'.split(' ');
  const chinese = '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'.split(' ');
  const english = 'JAN feb March Apr may June Jul. august sept October nov Dec'.split(' ');
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
  expect([khmer, chinese, english].map((names) => names.map(readMonth))).toEqual([numbers, numbers, numbers]);
  expect(['ma', 'j', 'foo', 'Marble', '', '十三月'].map(readMonth)).toEqual(Array(6).fill(undefined));
});

test('plain text remains as it is', () => {
  for (const text of ['Sok Dara', "O'Neil", 'K001-901234567', '2A 12_3./45']) expect(toPlainLatin(text)).toBe(text);
});
