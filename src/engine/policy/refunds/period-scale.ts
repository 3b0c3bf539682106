import type { ScaleStep } from '../../language/after-sale.ts';
import { addDays, addMonths } from '../../language/dates.ts';

type Days = { from: string; to: string };

/**
 * The share of a term's premium that a scale of periods refunds: `part` of `of`.
 * @param end the first day without cover
 * @param steps from the shortest to the longest period
 */
export function computeScaleShare({ from, to }: Days, end: string, steps: readonly ScaleStep[]) {
  const of = findPercent(from, addDays(to, 1), steps);
  return { part: of - Math.min(of, findPercent(from, end, steps)), of };
}

const findPercent = (from: string, end: string, steps: readonly ScaleStep[]): number =>
  steps.find(({ days, months = 0 }) => end <= (days === undefined ? addMonths(from, months) : addDays(from, days)))
    ?.percent ?? 100;
