import Big from 'big.js';

/**
 * The direction in which an amount is rounded to a multiple of a step: `up` away from zero, `down` towards zero, to the
 * nearest with a half away from zero (`half-up`), or to the nearest with a half to the even multiple (`half-even`).
 */
export type RoundingMode = 'up' | 'down' | 'half-up' | 'half-even';

/**
 * Rounding of a premium: either each line is rounded and the total is their sum; or only the total is rounded, and its
 * lines are the minor units that add up to it. `step`: amounts become multiples of it, in minor units (default 1).
 * Default, for older versions: lines are rounded to minor units, half up.
 */
export type Rounding = ({ lines: RoundingMode } | { total: RoundingMode }) & { step?: number };

const bigModes: Record<RoundingMode, 0 | 1 | 2 | 3> = {
  down: Big.roundDown,
  'half-up': Big.roundHalfUp,
  'half-even': Big.roundHalfEven,
  up: Big.roundUp,
};

/**
 * Rounds an exact decimal to a multiple of a step, which is in the same unit.
 * @param step more than zero
 * @throws RangeError for a step of zero or less
 */
export function roundToStep(amount: Big, step: Big, mode: RoundingMode): Big {
  if (step.lte(0)) throw new RangeError(`not a rounding step: ${step}`);
  const whole = amount.div(step).round(0, Big.roundDown);
  const rest = amount.minus(whole.times(step));
  if (rest.eq(0)) return amount;
  // Only the relation of the rest to half a step matters: a quotient of endless decimals would lose a small rest.
  const share = new Big(['0.25', '0.5', '0.75'][rest.abs().times(2).cmp(step) + 1] as string);
  return whole
    .plus(share.times(rest.gt(0) ? 1 : -1))
    .round(0, bigModes[mode])
    .times(step);
}
