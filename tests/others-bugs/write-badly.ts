import type { FieldSchema, ItemSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/* Spells right answers as keyboards, word processors and messengers leave them. Nothing here uses the shop's cleaner. */

/** The digit zero of scripts that people in Cambodia type: Khmer, Thai, Lao, Burmese, Arabic, Hindi, full width, bold. */
const ZEROS = [0x17e0, 0xe50, 0xed0, 0x1040, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x30];
const INVISIBLE = [
  0x200b, 0xfeff, 0x200d, 0x200e, 0x202a, 0x2060, 0xad, 0x3164, 0x115f, 0xffa0, 0x180e, 0xfe0f, 0x202e,
];
const BLANKS = [0x20, 0xa0, 0x2009, 0x202f, 0x3000, 0x2003, 0x205f];
const DASHES = [0x2d, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xff0d];
const APOSTROPHES = [0x27, 0x2018, 0x2019, 0x2bc, 0xb4, 0x60];
const GROUPS = [...[0x2c, 0x20, 0xa0, 0x202f, 0x27, 0x2019, 0xff0c], 0];
/** As many ways as the longest of these lists. */
export const WAYS = INVISIBLE.length;

/** Formats whose values are in Latin letters or digits. Others are ids that no person types. */
const LATIN = [
  ...['date', 'latin-name', 'identity-number', 'identity-or-tax-number', 'phone', 'email', 'registration-no'],
  ...['chassis-no', 'engine-no', 'positive-amount'],
];

const pick = (list: readonly number[], way: number): string => String.fromCodePoint(list[way % list.length] as number);

/** The same answer, badly spelled in one of the ways. Choices and numbers stay. */
export function writeBadly(schema: FieldSchema | undefined, value: Json, way: number): Json {
  if (schema === undefined) return value;
  if (Array.isArray(value) && schema.items?.type === 'object') {
    const { properties } = schema.items as ItemSchema;
    return (value as Record<string, Json>[]).map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, inner]) => [
          name,
          name === 'id' ? inner : writeBadly(properties[name], inner, way),
        ]),
      ),
    );
  }
  const { format, enum: options, given } = schema;
  if (typeof value !== 'string' || options !== undefined || given !== undefined) return value;
  // Some cases answer in Khmer where Latin letters are asked: their inside is not changed either.
  if (format === undefined || /[\u1780-\u17ff]/.test(value)) return atEnds(value, way);
  return LATIN.includes(format) ? spell(format, value, way) : value;
}

const atEnds = (text: string, way: number): string =>
  `${pick(INVISIBLE, way)}${pick(BLANKS, way)}${text}${pick(BLANKS, way + 1)}${pick(INVISIBLE, way + 1)}`;

function spell(format: string, value: string, way: number): string {
  const letters = [...shape(format, value, way)].map((letter) => inOtherScript(letter, way));
  // After the first letter, and where people press the space bar.
  const [first = '', ...rest] = letters;
  return atEnds(`${first}${pick(INVISIBLE, way)}${rest.join('')}`, way);
}

function inOtherScript(letter: string, way: number): string {
  if (letter === '-') return pick(DASHES, way);
  if (letter === ' ') return pick(BLANKS, way);
  if (letter === "'") return pick(APOSTROPHES, way);
  if (/\d/.test(letter)) return String.fromCodePoint((ZEROS[way % ZEROS.length] as number) + Number(letter));
  return way % 2 === 1 && /[A-Za-z@+$()]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter;
}

function shape(format: string, value: string, way: number): string {
  if (format === 'phone')
    return value.replace(/^\+855(\d{2})(\d{3})/, ['+855 (0)$1 $2-', '+855 $1-$2 ', '+855-0$1 $2'][way % 3] as string);
  if (format === 'identity-number' && /^\d{9}$/.test(value))
    return value.replace(/(\d{3})(\d{3})(\d{3})/, ['$1 $2 $3 (01)', '$1-$2-$3', '$1.$2.$3'][way % 3] as string);
  if (format === 'email')
    return [`Dara <${value}>`, `mailto:${value}`, `${value},`, `"Sok Dara" <${value}>;`, value][way % 5] as string;
  if (format !== 'positive-amount') return value;
  const [whole = '', cents] = value.split('.');
  const mark = GROUPS[way % GROUPS.length] as number;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark === 0 ? '' : String.fromCodePoint(mark));
  return `${way % 2 === 1 ? '$' : ''}${grouped}${cents === undefined ? '' : `.${cents}`}`;
}
