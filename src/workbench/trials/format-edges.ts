import type { FormatName } from '#engine/language/formats.ts';

export type FormatEdges = { allowed: string[]; refused: string[] };

/** The ten characters at a time that a long value is made of. */
const digits = (length: number): string => '0123456789'.repeat(Math.ceil(length / 10)).slice(0, length);

/** An address of exactly so many characters: 64 before the at sign, which is the most, labels of up to 60 behind it. */
function emailOf(length: number): string {
  const host = length - 65;
  const labels = Math.floor((host - 3) / 61);
  const rest = host - 3 - labels * 61;
  return `${digits(64)}@${`${'a'.repeat(60)}.`.repeat(labels)}${'b'.repeat(rest)}.kh`;
}

/**
 * The last values that a format allows and the first that it refuses, written down from what the specification says of
 * it and not from its pattern: lengths at the bounds and one beyond, other scripts, signs that stand nowhere.
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
      'Chan  Sok',
    ],
    refused: ['សុខ ចាន់', '陈 Sok', 'Chan2', 'Chan_Sok', '-Sok', 'Sok-', "'", '.'],
  },
  'identity-number': {
    allowed: [digits(6), digits(20), 'N01234567', 'abcdef', '010 203 040', '010203040(01)', '010-203-040 (01)'],
    refused: [digits(5), digits(21), '010/203/040', '010_203_040', 'លេខ010203'],
  },
  'identity-or-tax-number': {
    allowed: [digits(6), digits(20), 'K001-901234567', '010 203 040'],
    refused: [digits(5), digits(21), '-01020304', '010/203/040', 'លេខ010203'],
  },
  phone: {
    allowed: ['+85512345678', '+855961234567', '+12345678', `+1${digits(14)}`, '+855 12 345 678', '+855 (0)12 345 678'],
    refused: [
      '012345678',
      '85512345678',
      '+1234567',
      `+1${digits(15)}`,
      '+012345678',
      '+8551234567',
      '+8551234567890',
      '+8551800208388',
      'none',
    ],
  },
  email: {
    allowed: ['a@b.c', 'sokha.chan@example.com.kh', emailOf(100), emailOf(254)],
    refused: [
      'a@b',
      '@b.c',
      'a@b.',
      'a b@c.d',
      'a@b@c.d',
      `${digits(65)}@b.c`,
      emailOf(255),
      'Sok<a@b.c>',
      'a@[127.0.0.1]',
    ],
  },
  'registration-no': {
    allowed: ['1', '2AB-1234', '2A 12_3./45'],
    refused: [digits(13), 'ភព-1234', '2AB#1234'],
  },
  'chassis-no': {
    allowed: [digits(5), digits(20), 'JT_1./-2 3'],
    refused: [digits(4), digits(21), 'ភព12345', 'JT1#2345'],
  },
  'engine-no': { allowed: [digits(3), digits(20), '2ZR_1./-2'], refused: [digits(2), digits(21), 'ភព123', '2ZR#1'] },
  'positive-amount': {
    allowed: ['0.01', '1', '999999999999.99', '125000.5', '1,000', '$5'],
    refused: ['0', '0.00', '-1', '1.001', '1e3', '1000000000000', 'much', '.5'],
  },
  upload: {
    allowed: ['a'.repeat(16), 'A-b_'.repeat(16)],
    refused: ['a'.repeat(15), 'a'.repeat(65), 'sample/picture/of/a/card'],
  },
};
