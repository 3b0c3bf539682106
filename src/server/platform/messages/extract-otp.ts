/**
 * Extracts the one-time code of a text: six digits that stand alone. Digits of a policy number follow a hyphen, and a
 * link may contain six too.
 */
export function extractOtp(text: string): string | null {
  return /(?<![\d-])\d{6}(?!\d)/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? null;
}
