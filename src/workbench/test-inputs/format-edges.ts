import type { FormatName } from '#engine/language/formats.ts';

export type FormatEdges = { allowed: string[]; refused: string[] };

/** Builds a long value from ten repeated digits. */
const listDigits = (length: number): string => '0123456789'.repeat(Math.ceil(length / 10)).slice(0, length);

/**
 * Builds an email address of an exact length: 64 characters before the at sign, which is the maximum, and labels of up
 * to 60 after it.
 */
function buildEmail(length: number): string {
  const host = length - 65;
  const labels = Math.floor((host - 3) / 61);
  const rest = host - 3 - labels * 61;
  return `${listDigits(64)}@${`${'a'.repeat(60)}.`.repeat(labels)}${'b'.repeat(rest)}.kh`;
}

/**
 * The last values that a format allows and the first that it refuses. They come from the specification and not from the
 * pattern: lengths at the bounds and one beyond, other scripts, characters that are never allowed.
 */
export const formatEdges: Record<FormatName, FormatEdges> = {
  date: {
    allowed: ['1900-01-01', '2024-02-29', '2199-12-31'],
    refused: ['1899-12-31', '2200-01-01', '2023-02-29', '2024-13-01', '01/02/2024', 'tomorrow'],
  },
  'latin-name': {
    allowed: [
      'A',
      'Chan Sok',
      'SOK chan DARA',
      "O'Neil",
      'O’Neil',
      'José',
      'Sok-Ha',
      'Sok Jr.',
      'J.R. Sok',
      'Ravi S/O Kumar',
      'Chan  Sok',
    ],
    refused: ['សុខ ចាន់', '陈 Sok', 'Chan2', 'Chan_Sok', '-Sok', 'Sok-', "'", '.', 'FNU', 'Sok LNU', 'N/A'],
  },
  'khmer-name': {
    allowed: ['ស', 'សុខ ដារ៉ា', 'ចាន់ស្រីមុំ', 'សុខ  ដារ៉ា', 'សុខ\u200bដារ៉ា'],
    refused: ['Sok Dara', 'សុខ Dara', 'សុខ២', 'សុខ2', '២២', 'សុខ។', 'ា', 'សុខ-ដារ៉ា'],
  },
  'identity-number': {
    allowed: [listDigits(6), listDigits(20), 'N01234567', 'abcdef', '010 203 040', '010203040(01)', '010-203-040 (01)'],
    refused: [listDigits(5), listDigits(21), '010/203/040', '010_203_040', 'លេខ010203'],
  },
  'identity-or-tax-number': {
    allowed: [listDigits(6), listDigits(20), 'K001-901234567', '010 203 040'],
    refused: [listDigits(5), listDigits(21), '-01020304', '010/203/040', 'លេខ010203'],
  },
  phone: {
    allowed: [
      '+85512345678',
      '+855961234567',
      '+12345678',
      `+1${listDigits(14)}`,
      '+855 12 345 678',
      '+855 (0)12 345 678',
    ],
    refused: [
      '012345678',
      '85512345678',
      '+1234567',
      `+1${listDigits(15)}`,
      '+012345678',
      '+8551234567',
      '+8551234567890',
      '+8551800208388',
      'none',
    ],
  },
  email: {
    allowed: ['a@b.c', 'sokha.chan@example.com.kh', buildEmail(100), buildEmail(254)],
    refused: [
      'a@b',
      '@b.c',
      'a@b.',
      'a b@c.d',
      'a@b@c.d',
      `${listDigits(65)}@b.c`,
      buildEmail(255),
      'Sok<a@b.c',
      'a,b@c.d',
      'a@[127.0.0.1]',
    ],
  },
  'registration-no': {
    allowed: ['1', '2AB-1234', '2A 12_3./45'],
    refused: [listDigits(13), 'ភព-1234', '2AB#1234'],
  },
  'chassis-no': {
    allowed: [listDigits(5), listDigits(20), 'JT_1./-2 3'],
    refused: [listDigits(4), listDigits(21), 'ភព12345', 'JT1#2345'],
  },
  'engine-no': {
    allowed: [listDigits(3), listDigits(20), '2ZR_1./-2'],
    refused: [listDigits(2), listDigits(21), 'ភព123', '2ZR#1'],
  },
  'positive-amount': {
    allowed: ['0.01', '1', '999999999999.99', '125000.5', '1,000', '$5'],
    refused: ['0', '0.00', '-1', '1.001', '1e3', '1000000000000', 'much', '.5'],
  },
  upload: {
    allowed: ['a'.repeat(16), 'A-b_'.repeat(16)],
    refused: ['a'.repeat(15), 'a'.repeat(65), 'sample/picture/of/a/card'],
  },
};
