/** The digits of all scripts as Latin ones: `១២`, `１２`, `١٢` become `12`. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit.codePointAt(0) ?? 0)));
}

/** Unicode has the digits of each script in a row, 0 to 9; some rows follow each other without a gap. */
function valueOfDigit(code: number): number {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
