import { describe, expect, test } from 'vitest';
import { findFormatFault, formats } from '#engine/language/formats.ts';
import { readMrz } from '#server/platform/cards/mrz/read-mrz.ts';
import { isFullNameMatch } from '#server/platform/cards/name-match.ts';

/*
 * Machine-readable zones: one name, no name, no sex, and letters that the zone transcribes. Words in place of a
 * missing name are no names. See mrz#1 and mrz#9.
 */

/** A check digit of ICAO 9303-3, section 4.9: weights 7, 3, 1; `<` is 0, A is 10. */
const digitOf = (text: string): string =>
  String(
    [...text].reduce(
      (sum, letter, at) => sum + (letter === '<' ? 0 : Number.parseInt(letter, 36)) * ([7, 3, 1][at % 3] ?? 0),
      0,
    ) % 10,
  );

/** A passport with right check digits. */
function passport(names: string, { sex = 'M', birth = '900405' } = {}): string[] {
  const number = 'N01234567';
  const [born, until] = [birth + digitOf(birth), `350101${digitOf('350101')}`];
  const optional = `${'<'.repeat(14)}0`;
  const start = `${number}${digitOf(number)}UTO${born}${sex}${until}${optional}`;
  const composite = digitOf(number + digitOf(number) + born + until + optional);
  return [`P<UTO${names}`.padEnd(44, '<').slice(0, 44), start + composite];
}

describe('a zone with right check digits is always read', () => {
  const read = (names: string, more = {}) => readMrz(passport(names, more), '2026-03-01');

  test.each([
    ['SOK<<DARA', 'DARA', 'SOK'],
    ['SUKARNO', 'SUKARNO', ''],
    ['<<AHMADI<KHAN', 'AHMADI KHAN', ''],
    ['KHAN<<FNU', 'KHAN', ''],
    ['FNU<<KHAN', 'KHAN', ''],
    ['LNU<<KHAN<ALI', 'KHAN ALI', ''],
    ['FNU<<LNU', '', ''],
    ['', '', ''],
    // A filler at an impossible position: a part of the name may be missing.
    ['<OK<<DARA', '', ''],
    ['SOK<<DARA<<LY', '', ''],
  ])('%s is %s, family name %s', (names, givenName, familyName) =>
    expect(read(names)).toMatchObject({ givenName, familyName }),
  );

  test.each([
    ['M', 'male'],
    ['F', 'female'],
    ['<', null],
  ])('sex %s is %s', (sex, gender) => expect(read('SOK<<DARA', { sex })).toMatchObject({ gender }));

  test('a full zone with one name may lack the others, and the name remains a family name', () => {
    const long = 'A'.repeat(39);
    expect(read(long)).toMatchObject({ familyName: long, givenName: '' });
  });
});

/** Letters, each with its transcriptions, by ICAO 9303-3, section 6, table A. */
const TRANSCRIBED = [
  'Á A, À A, Â A, Ä AE A, Ã A, Ă A, Å AA, Ā A, Ą A, Ć C, Ĉ C, Č C, Ċ C, Ç C, Đ D, Ď D, É E, È E, Ê E, Ë E',
  'Ě E, Ė E, Ē E, Ę E, Ĕ E, Ĝ G, Ğ G, Ġ G, Ģ G, Ħ H, Ĥ H, ı I, Í I, Ì I, Î I, Ï I, Ĩ I, İ I, Ī I, Į I, Ĭ I',
  'Ĵ J, Ķ K, Ł L, Ĺ L, Ľ L, Ļ L, Ŀ L, Ń N, Ñ N NXX, Ň N, Ņ N, Ŋ N, Ø OE, Ó O, Ò O, Ô O, Ö OE O, Õ O, Ő O',
  'Ō O, Ŏ O, Ŕ R, Ř R, Ŗ R, Ś S, Ŝ S, Š S, Ş S, Ș S, ß SS, Ŧ T, Ť T, Ţ T, Ț T, Ú U, Ù U, Û U, Ü UE UXX U',
  'Ũ U, Ŭ U, Ű U, Ů U, Ū U, Ų U, Ŵ W, Ý Y, Ŷ Y, Ÿ Y, Ź Z, Ž Z, Ż Z, Þ TH, Æ AE, Œ OE, Ĳ IJ, ĸ Q, ẞ SS, Ð D',
]
  .flatMap((line) => line.split(', '))
  .map((entry) => entry.split(' ') as [string, ...string[]]);

test.each(TRANSCRIBED)('%s in a typed name matches its transcription %s', (letter, ...zone) => {
  for (const written of zone)
    for (const [given, family] of [
      [`Ka${letter.toLowerCase()}lo`, 'Sok'],
      ['Dara', `${letter}sen`],
    ] as const) {
      const toZone = (name: string) =>
        name.replace(letter, '?').replace(letter.toLowerCase(), '?').replace('?', written).toUpperCase();
      const onCard = { type: 'PASSPORT', givenName: toZone(given), familyName: toZone(family) } as const;
      expect([onCard, isFullNameMatch(onCard, given, family)]).toEqual([onCard, true]);
    }
});

test.each(['FNU', 'lnu', 'Fnu Sok', 'N/A', 'Sok LNU'])('%s is refused, with the reason', (text) => {
  expect(formats['latin-name'](text)).toBe(false);
  expect(findFormatFault('latin-name', text)).toBe('latin-name-unknown');
});

test.each(['Na', 'Sukarno', 'Ravi S/O Kumar', 'Sok Sok', 'A', 'Phnum Fnuk'])('%s is a name', (text) =>
  expect(formats['latin-name'](text)).toBe(true),
);
