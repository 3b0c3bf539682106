/** The one-time code of a text. Six digits that stand alone; those of a policy's number follow a hyphen, and a link may hold six too. */
export function extractOtp(text: string): string | null {
  return /(?<![\d-])\d{6}(?!\d)/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? null;
}
