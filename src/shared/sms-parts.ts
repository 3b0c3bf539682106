/** The coding of an SMS: seven bits for Latin letters, sixteen for all others, Khmer and Chinese included. */
type SmsCoding = 'gsm7' | 'ucs2';

/** The size of an SMS. Each part costs as much as one message. */
export type SmsParts = {
  coding: SmsCoding;
  parts: number;
  /** Used units; some letters count two. */
  units: number;
  /** Units that are free in the last part. */
  left: number;
};

/** 3GPP TS 23.038, 6.2.1: the basic letters. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extended letters: each is sent after an escape, so it counts two. */
const EXTENDED = new Set('^{}\\[~]|€\f');

/** Units of a single message, and of each part of a longer one, which begins with the part's number. */
const UNITS = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } };

/**
 * Counts the parts of an SMS as phones do (3GPP TS 23.038 and 23.040). One Khmer letter makes all letters sixteen bits
 * long. A letter of two units is never divided between parts.
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

/** Maximum number of parts, each of which costs as much as a message. */
export const MAX_SMS_PARTS = 2;
