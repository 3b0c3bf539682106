import type { Json } from '#engine/language/json.ts';

/** How a price in a table becomes a line of the premium. */
export const bases = ['amount', 'perUnit', 'perPerson', 'percent'] as const;
export type Base = (typeof bases)[number];

type Lookup = { table: string; column: string; keys: readonly string[] };
type Step = Record<string, Json>;

/**
 * The steps of a line that is found in a table: the amount in cents as it stands there; so much for each day, thing or person; or percent of
 * an amount of money, which answers give in units of the currency.
 * @param set a name that no step or input has
 * @param times the number or amount that it is multiplied by
 */
export function baseSteps(base: Base, set: string, { table, column, keys }: Lookup, times: string): Step[] {
  const found: Json = { lookup: [table, column, ...keys.map((key) => ({ var: key }))] };
  const rate = `${set}Rate`;
  switch (base) {
    case 'amount':
      return [{ set, part: 'net', logic: found }];
    case 'perUnit':
      return [{ set, part: 'net', logic: { '*': [found, { var: times }] } }];
    case 'perPerson':
      return [
        { set: rate, logic: found },
        { set, part: 'net', persons: { count: times, each: rate }, logic: { '*': [{ var: rate }, { var: times }] } },
      ];
    // Percent of dollars is cents.
    case 'percent':
      return [
        { set: rate, logic: found },
        { set, part: 'net', logic: { '*': [{ var: times }, { var: rate }] } },
      ];
  }
}

/** Where the lines of the net premium go: after those that there are, before all that is a share of them. */
export function placeOfNet(steps: readonly { part?: string }[]): number {
  const last = steps.findLastIndex(({ part }) => part === 'net');
  if (last >= 0) return last + 1;
  const first = steps.findIndex(({ part }) => part !== undefined);
  return first < 0 ? steps.length : first;
}
