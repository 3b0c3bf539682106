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
