/** How an SMS is coded: letters of seven bits for Latin ones, of sixteen for all others, Khmer and Chinese among them. */
type SmsCoding = 'gsm7' | 'ucs2';

/** What an SMS weighs. Each part is paid for as one message. */
export type SmsParts = {
  coding: SmsCoding;
  parts: number;
  /** Units used: letters, of which some count two. */
  units: number;
  /** Units that still fit into the last part. */
  left: number;
};

/** 3GPP TS 23.038, 6.2.1: the basic letters. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The same, extended: sent with an escape before each, and so as two. */
const EXTENDED = new Set('^{}\\[~]|€\f');

/** Units of a message alone, and of each part of a longer one, which begins with the number of the part. */
const UNITS = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } };

/**
 * In how many parts an SMS goes out, as phones count (3GPP TS 23.038 and 23.040). One letter of Khmer makes all of it sixteen bits a
 * letter. No part ends within a letter that counts two.
 */
export function smsParts(text: string): SmsParts {
  const letters = [...text];
  const isPlain = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter));
  const coding = isPlain ? 'gsm7' : 'ucs2';
  const unitsOf = (letter: string) => (isPlain ? (EXTENDED.has(letter) ? 2 : 1) : letter.length);
  const units = letters.reduce((sum, letter) => sum + unitsOf(letter), 0);
  const { alone, part } = UNITS[coding];
  if (units <= alone) return { coding, parts: 1, units, left: alone - units };
  let parts = 1;
  let filled = 0;
  for (const letter of letters) {
    const size = unitsOf(letter);
    if (filled + size > part) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return { coding, parts, units, left: part - filled };
}

/** More than these are too many: each is paid for, and old phones put no more together. */
export const MAX_SMS_PARTS = 3;
