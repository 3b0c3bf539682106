import type { VehicleReading } from '#server/platform/cards/card-reader.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { computeCheckDigit } from '#server/platform/cards/mrz/read-mrz.ts';
import type { RandomSource } from './seeded-random.ts';

const FAMILY = [
  'SOK',
  'CHAN',
  'KEO',
  'HENG',
  'NGUON',
  'PHAL',
  'VONG',
  'UNG',
  'QUACH',
  'YIM',
  'OUK',
  'TEP',
  'LIM',
  'JAYARAMAN',
];
const GIVEN = [
  'DARA',
  'SREY NEANG',
  'BOPHA',
  'VISAL',
  'SOPHEAK',
  'MONY ROTHA',
  'KUNTHEA',
  'ZHIWEI',
  'XAVIER',
  'RATANAK',
  'LEAKHENA',
];
const PLATES = ['ABCDEFGHJKLMNPRSTUVWXYZ', '123456789'] as const;
const ENGINE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const FRAME = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** A person who does not exist, as a card describes them. Nobody's real number: all digits are random. */
export function createPerson(random: RandomSource, type: IdentityReading['type']): IdentityReading {
  const familyName = random.pick(FAMILY);
  const givenName = random.pick(GIVEN);
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 10)).join('');
  return {
    type,
    idNumber: type === 'IDCARD' ? digits(9) : `${random.pick(['N', 'D', 'K'])}${digits(8)}`,
    dateOfBirth: `${random.whole(1940, 2008)}-${padTwoDigits(random.whole(1, 13))}-${padTwoDigits(random.whole(1, 29))}`,
    gender: random.pick(['male', 'female']),
    expiryDate: `${random.whole(2026, 2036)}-${padTwoDigits(random.whole(1, 13))}-${padTwoDigits(random.whole(1, 29))}`,
    fullName: `${familyName} ${givenName}`,
    givenName,
    familyName,
  };
}

export function createVehicle(random: RandomSource): VehicleReading {
  const from = (letters: string, count: number) =>
    Array.from({ length: count }, () => random.pick([...letters])).join('');
  const [letters, digits] = PLATES;
  return {
    plateNumber: `${from(digits, 1)}${from(letters, random.whole(1, 3))}-${from(digits, 4)}`,
    engineNo: `${from(ENGINE, random.whole(3, 6))}${random.pick(['', '-'])}${from(digits, random.whole(5, 8))}`,
    frameNo: random.chance(0.75) ? from(FRAME, 17) : `${from(letters, 3)}${from(digits, 2)}-${from(digits, 7)}`,
  };
}

/** The lines of the machine-readable zone of a person's card. */
export function buildMrz(person: IdentityReading): string[] {
  const checked = (text: string) => text + computeCheckDigit(text);
  const name = `${person.familyName}${person.givenName === '' ? '' : `<<${person.givenName}`}`.replaceAll(' ', '<');
  const number = checked(person.idNumber.padEnd(9, '<'));
  const birth = checked(formatMrzDate(person.dateOfBirth));
  const expiry = checked(formatMrzDate(person.expiryDate));
  const sex = person.gender === 'male' ? 'M' : person.gender === 'female' ? 'F' : '<';
  if (person.type === 'IDCARD') {
    const optional = '<'.repeat(15);
    const composite = computeCheckDigit(`${number}${optional}${birth}${expiry}${'<'.repeat(11)}`);
    return [
      `IDKHM${number}${optional}`,
      `${birth}${sex}${expiry}KHM${'<'.repeat(11)}${composite}`,
      name.padEnd(30, '<').slice(0, 30),
    ];
  }
  const optional = '<'.repeat(15);
  const composite = computeCheckDigit(`${number}${birth}${expiry}${optional}`);
  return [`P<KHM${name.padEnd(39, '<').slice(0, 39)}`, `${number}KHM${birth}${sex}${expiry}${optional}${composite}`];
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');
/** A day as `YYMMDD`; fillers for a day that the card does not state. */
const formatMrzDate = (day: string | null): string => day?.slice(2).replaceAll('-', '') ?? '<<<<<<';
