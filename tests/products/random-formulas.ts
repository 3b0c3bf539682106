import type { Json } from '#engine/language/json.ts';
import { lazyOperators, strictOperators } from '#engine/language/operators.ts';
import { pickRandom, randomInt } from '#workbench/mutants/seeded-random.ts';

/*
 * Random formulas of every operator of the language, and random answers for them. The seed decides all of a formula.
 */

type Type = 'number' | 'yesNo' | 'date' | 'text' | 'list';
type Seed = (string | number)[];

/** Names of answers by their types. Two of them can be typed in braces alone. */
export const NAMES: Readonly<Record<Type, readonly string[]>> = {
  number: ['a', 'b', 'odd-name'],
  yesNo: ['p', 'q', 'not'],
  date: ['d', 'e'],
  text: ['plan', 's'],
  list: ['codes', 'persons'],
};

export const TABLES = {
  rates: {
    inputs: [
      { name: 'plan', match: 'eq' as const },
      { name: 'month', match: 'range' as const },
    ],
    outputs: ['price', 'odd-column'],
    hit: 'first' as const,
    rows: [
      ['calm', [null, 7], 12, '0.50'],
      ['storm', [null, 7], 7, '12.5'],
      ['calm', [7, null], 3, '1.25'],
    ] as Json[][],
  },
};

const NUMBERS: readonly Json[] = [0, 1, 3, -2, 2.5, 100, '0.50', '12.5', '1.00', '-3.75'];
const DAYS = ['2024-02-29', '2025-12-31', '2026-01-31', '2026-08-09'];
const TEXTS = ['calm', 'storm', 'two words', 'a "quoted" \\ one', 'ភ្នំពេញ', '007', ''];

/** Returns a constant or the name of an answer. */
function leaf(type: Type, ...seed: Seed): Json {
  const constants: Partial<Record<Type, readonly Json[]>> = {
    ...{ number: NUMBERS, date: DAYS, text: TEXTS, yesNo: [true, false] },
    list: [['calm', 'storm'], [1, 2.5, '3.50'], ['2026-01-31']],
  };
  const isConstant = randomInt(3, ...seed, 'constant') === 0;
  return isConstant
    ? pickRandom(constants[type] ?? [], ...seed, 'value')
    : { var: pickRandom(NAMES[type], ...seed, 'name') };
}

type Inner = (type: Type, side: string | number) => Json;
type Maker = { type: Type; of: (inner: Inner, seed: Seed) => Json };

const several = (operator: string, type: Type, of: Type): [string, Maker] => [
  operator,
  {
    type,
    of: (inner, seed) => ({
      [operator]: Array.from({ length: 2 + randomInt(3, ...seed, operator) }, (_one, at) => inner(of, at)),
    }),
  },
];
const fixed = (operator: string, type: Type, ...args: Type[]): [string, Maker] => [
  operator,
  { type, of: (inner) => ({ [operator]: args.map((arg, at) => inner(arg, at)) }) },
];
/** A comparison of two values, and for some signs of three. */
const compared = (operator: string, mayChain: boolean): [string, Maker] => [
  operator,
  {
    type: 'yesNo',
    of: (inner, seed) => {
      const types: Type[] = mayChain ? ['number', 'date'] : ['number', 'date', 'text', 'yesNo'];
      const type = pickRandom(types, ...seed, 'type');
      const count = mayChain && randomInt(3, ...seed, 'chain') === 0 ? 3 : 2;
      return { [operator]: Array.from({ length: count }, (_one, at) => inner(type, at)) };
    },
  },
];
const rounded = (operator: string): [string, Maker] => [
  operator,
  {
    type: 'number',
    of: (inner, seed) => ({ [operator]: [inner('number', 0), pickRandom([5, '0.05', 100], ...seed, 'step')] }),
  },
];
const PERSONS = { var: 'persons' };
/** An operator over a list of persons, with an expression for each. */
const overList = (operator: string, type: Type, each: 'number' | 'yesNo'): [string, Maker] => [
  operator,
  {
    type,
    of: (inner, seed) => {
      const plain: Json = each === 'number' ? { var: 'item.age' } : { '>': [{ var: 'item.age' }, 17] };
      const joined: Json =
        each === 'number' ? { '+': [plain, inner('number', 'each')] } : { or: [plain, inner('yesNo', 'each')] };
      return { [operator]: [PERSONS, pickRandom([plain, joined], ...seed, 'each')] };
    },
  },
];

/** For each operator the type of its value, and formulas whose outermost operator it is. */
const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['var', { type: 'number', of: (_inner, seed) => ({ var: pickRandom(NAMES.number, ...seed, 'var') }) }],
  [
    'answered',
    {
      type: 'yesNo',
      of: (_inner, seed) => ({ answered: { var: pickRandom(Object.values(NAMES).flat(), ...seed, 'var') } }),
    },
  ],
  fixed('!', 'yesNo', 'yesNo'),
  several('and', 'yesNo', 'yesNo'),
  several('or', 'yesNo', 'yesNo'),
  [
    'if',
    {
      type: 'number',
      of: (inner, seed) => ({
        if: [
          ...Array.from({ length: 1 + randomInt(2, ...seed, 'ways') }, (_one, at) => [
            inner('yesNo', `when ${at}`),
            inner('number', `then ${at}`),
          ]).flat(),
          inner('number', 'else'),
        ],
      }),
    },
  ],
  ...['==', '!='].map((sign) => compared(sign, false)),
  ...['<', '<=', '>', '>='].map((sign) => compared(sign, true)),
  ['in', { type: 'yesNo', of: (inner) => ({ in: [inner('text', 0), inner('list', 1)] }) }],
  several('+', 'number', 'number'),
  fixed('-', 'number', 'number', 'number'),
  several('*', 'number', 'number'),
  fixed('/', 'number', 'number', 'number'),
  several('min', 'number', 'number'),
  several('max', 'number', 'number'),
  fixed('count', 'number', 'list'),
  fixed('daysBetween', 'number', 'date', 'date'),
  fixed('ageAt', 'number', 'date', 'date'),
  ...['addDays', 'addMonths', 'addYears'].map((operator): [string, Maker] => [
    operator,
    {
      type: 'date',
      of: (inner, seed) => ({ [operator]: [inner('date', 0), randomInt(60, ...seed, operator) - 30] }),
    },
  ]),
  ...['year', 'month', 'weekday'].map((part) => fixed(part, 'number', 'date')),
  ...['round', 'roundUp', 'roundDown', 'roundEven'].map(rounded),
  several('join', 'text', 'text'),
  [
    'joinWith',
    {
      type: 'text',
      of: (inner, seed) => ({
        joinWith: [pickRandom([', ', ' "-" '], ...seed, 'by'), inner('text', 0), inner('text', 1)],
      }),
    },
  ],
  overList('sum', 'number', 'number'),
  overList('largest', 'number', 'number'),
  overList('some', 'yesNo', 'yesNo'),
  overList('all', 'yesNo', 'yesNo'),
  overList('filter', 'list', 'yesNo'),
  [
    'lookup',
    {
      type: 'number',
      of: (inner, seed) => ({
        lookup: ['rates', pickRandom(TABLES.rates.outputs, ...seed, 'column'), inner('text', 0), inner('number', 1)],
      }),
    },
  ],
]);

/** Every operator of the language. */
export const OPERATORS: readonly string[] = [...Object.keys(strictOperators), ...Object.keys(lazyOperators)];

function makeOf(type: Type, depth: number, ...seed: Seed): Json {
  const fitting = [...MAKERS].filter(([, maker]) => maker.type === type);
  if (depth === 0 || fitting.length === 0 || randomInt(5, ...seed, 'leaf') === 0) return leaf(type, ...seed);
  const [operator] = pickRandom(fitting, ...seed, 'operator');
  return makeFormula(operator, depth, ...seed);
}

/** Returns a formula whose outermost operator is this one, with at most so many others inside each other. */
export function makeFormula(operator: string, depth: number, ...seed: Seed): Json {
  const maker = MAKERS.get(operator);
  if (!maker) throw new Error(`no random formula of ${operator}`);
  return maker.of((type, side) => makeOf(type, depth - 1, ...seed, side), seed);
}

/** Returns answers by their names; some are missing. Numbers are whole, decimals, or decimal texts. */
export function makeInput(at: number): Record<string, Json> {
  const day = (name: string) =>
    `${2020 + randomInt(8, at, name, 'y')}-0${1 + randomInt(9, at, name, 'm')}-1${randomInt(9, at, name)}`;
  const number = (name: string): Json => {
    const cents = randomInt(40_000, at, name) - 20_000;
    return pickRandom<Json>([Math.round(cents / 100), cents / 100, (cents / 100).toFixed(2), 1, 0], at, name, 'as');
  };
  const all: [string, Json][] = [
    ...NAMES.number.map((name): [string, Json] => [name, number(name)]),
    ...NAMES.yesNo.map((name): [string, Json] => [name, randomInt(2, at, name) === 0]),
    ...NAMES.date.map((name): [string, Json] => [name, day(name)]),
    ...NAMES.text.map((name): [string, Json] => [name, pickRandom(TEXTS, at, name)]),
    ['codes', ['calm', '007', 2.5, '2026-01-31'].slice(randomInt(4, at, 'codes'))],
    [
      'persons',
      Array.from({ length: randomInt(4, at, 'persons') }, (_one, nth) => ({ age: randomInt(90, at, nth, 'age') })),
    ],
  ];
  return Object.fromEntries(all.filter(([name]) => randomInt(8, at, name, 'missing') > 0));
}
