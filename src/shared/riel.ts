/**
 * Converts US cents to riel, rounded up to 100 riel, the smallest note in use, at `rate` riel for one dollar. It is only
 * shown; the price of every policy is in dollars.
 */
export function convertToRiel(cents: number, rate: number): number {
  return Math.ceil((cents * rate) / 100 / 100) * 100;
}
