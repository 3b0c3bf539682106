const khmerZero = 0x17e0;

/** The text with Khmer digits written as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero));
}
