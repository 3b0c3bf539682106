import { isDate } from '#engine/language/dates.ts';
import { fitsLayout, TD1, TD3 } from './mrz-layout.ts';
import { settleNames } from './settle-names.ts';

/**
 * The data of an identity card or a passport. Dates are calendar days, `YYYY-MM-DD`. A member that the card does not
 * state is null, or empty if it is a text.
 */
export type IdentityReading = {
  readonly type: 'IDCARD' | 'PASSPORT';
  readonly idNumber: string;
  readonly dateOfBirth: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly expiryDate: string | null;
  /** Family name first, as on the card. */
  readonly fullName: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The name in Khmer letters, family name first; absent if the reader does not read it. */
  readonly khmerName?: string;
};

type Fields = { number: string; birth: string; sex: string; expiry: string; name: string; checks: boolean };

/**
 * Reads a machine-readable zone (ICAO 9303: an identity card's three lines of 30, a passport's two of 44). Returns
 * `null` if a letter is impossible at its position, a check digit or the composite digit is wrong, or the birth is after
 * `today` (`YYYY-MM-DD`). Data that a zone with right check digits does not state (a name, the sex, a date) stay blank:
 * it is a valid document. It corrects nothing.
 */
export function readMrz(lines: readonly string[], today: string): IdentityReading | null {
  const card = fitsLayout(lines, TD1) ? readCardFields(lines) : null;
  const fields = card ?? (fitsLayout(lines, TD3) ? readPassportFields(lines) : null);
  if (!fields?.checks) return null;
  const dateOfBirth = readBirth(fields.birth, today);
  // The century rule is for births; an expiry date is always in this century.
  const expiryDate = formatDay(`20${fields.expiry.slice(0, 2)}`, fields.expiry);
  if (dateOfBirth !== null && (dateOfBirth > today || (expiryDate !== null && expiryDate <= dateOfBirth))) return null;
  const names = parseNames(fields.name);
  return {
    type: card ? 'IDCARD' : 'PASSPORT',
    idNumber: fields.number.replaceAll('<', ''),
    dateOfBirth,
    gender: fields.sex === 'M' ? 'male' : fields.sex === 'F' ? 'female' : null,
    expiryDate,
    fullName: [names.familyName, names.givenName].filter((name) => name !== '').join(' '),
    ...names,
  };
}

/**
 * Reads the date of birth `YYMMDD`; null if the zone does not state it. A day after `today` by the rule of
 * `expandYear` belongs to the century before: who was born in 1930 is 95 in 2025.
 */
function readBirth(birth: string, today: string): string | null {
  const year = expandYear(birth.slice(0, 2), today);
  const born = formatDay(year, birth);
  return born !== null && born > today ? formatDay(String(Number(year) - 100), birth) : born;
}

/**
 * Expands the two-digit year of a card (specification, section 4): 19xx if above the last two digits of the current
 * year plus 10, else 20xx. In 2025: `35` is 2035, `36` is 1936.
 */
export function expandYear(twoDigits: string, today: string): string {
  const limit = Number(today.slice(2, 4)) + 10;
  return `${Number(twoDigits) > limit ? '19' : '20'}${twoDigits}`;
}

function readCardFields([first = '', second = '', name = '']: readonly string[]): Fields {
  const [birth, expiry] = [second.slice(0, 6), second.slice(8, 14)];
  const long = first[14] === '<';
  // A number of more than nine characters continues in the optional part, followed by its check digit (ICAO 9303-5,
  // 4.2.2.1).
  const rest = long ? first.slice(15).replace(/<.*$/, '') : '';
  const number = first.slice(5, 14) + rest.slice(0, -1);
  const numberCheck = long ? (rest.at(-1) ?? '') : first[14]!;
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  const pairs: Pair[] = [
    [number, numberCheck],
    [birth, second[6]!],
    [expiry, second[14]!],
    [composite, second[29]!],
  ];
  return { number, birth, sex: second[7]!, expiry, name, checks: areDigitsValid(pairs) };
}

function readPassportFields([first = '', second = '']: readonly string[]): Fields {
  const [number, birth, expiry, optional] = [
    second.slice(0, 9),
    second.slice(13, 19),
    second.slice(21, 27),
    second.slice(28, 42),
  ];
  const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
  // An empty optional part may have `<` as its check digit.
  const emptyOptional: Pair[] = /^<+$/.test(optional) && second[42] === '<' ? [] : [[optional, second[42]!]];
  const pairs: Pair[] = [
    [number, second[9]!],
    [birth, second[19]!],
    [expiry, second[27]!],
    [composite, second[43]!],
    ...emptyOptional,
  ];
  return { number, birth, sex: second[20]!, expiry, name: first.slice(5), checks: areDigitsValid(pairs) };
}

type Pair = [text: string, digit: string];
const areDigitsValid = (pairs: Pair[]): boolean => pairs.every(([text, digit]) => computeCheckDigit(text) === digit);

/**
 * Parses `SOK<<SREY<NEANG<<<` into family name and given names. A single name (`<<AHMADI<KHAN`, `SOTHEARITH<<<`) is a
 * given name without a family name. With a filler at an impossible position both stay empty.
 */
function parseNames(field: string): { familyName: string; givenName: string } {
  const [family = '', ...given] = field.replace(/<+$/, '').split('<<');
  const parts = [family, given.join('<<')];
  if (!parts.every((part) => /^([A-Z]+(<[A-Z]+)*)?$/.test(part))) return { familyName: '', givenName: '' };
  const [familyName = '', givenName = ''] = parts.map((part) => part.replaceAll('<', ' '));
  // In a full zone a single name may be the beginning of a longer one, whose other names were cut off.
  const isFull = !field.endsWith('<');
  return isFull ? { familyName, givenName } : settleNames({ familyName, givenName });
}

/**
 * Builds `YYYY-MM-DD` from a full year and the month and day of `YYMMDD`. Returns `null` if this day does not exist, or
 * the zone does not state all of it.
 */
function formatDay(year: string, yymmdd: string): string | null {
  const day = `${year}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
  return isDate(day) ? day : null;
}

const WEIGHTS = [7, 3, 1];

/**
 * Computes the check digit of ICAO 9303: digits count as themselves, A to Z as 10 to 35, `<` as 0, times 7, 3, 1, 7,
 * ... modulo 10.
 */
export function computeCheckDigit(text: string): string {
  const sum = [...text].reduce((total, letter, at) => total + toDigitValue(letter) * WEIGHTS[at % 3]!, 0);
  return String(sum % 10);
}

const toDigitValue = (letter: string): number => (letter === '<' ? 0 : Number.parseInt(letter, 36));
