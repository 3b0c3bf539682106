import type { Premium, PremiumPart } from '#engine/language/premium.ts';
import { type MoneyLine, sumAmounts } from '#engine/policy/share-amounts.ts';

/** Turns lines of a policy into a premium, in which discounts are above zero. It has no inputs of a rating. */
export function premiumFromLines(currency: string, lines: readonly MoneyLine[]): Premium {
  const of = (wanted: PremiumPart) => sumAmounts(lines.filter(({ part }) => part === wanted));
  const [net, loadings, discounts] = [of('net'), of('loading'), 0 - of('discount')];
  const [fees, levies] = [of('fee'), of('levy')];
  const shown = lines.map(({ name, part, amount }) => ({
    ...{ name, part: part as PremiumPart },
    amount: part === 'discount' ? 0 - amount : amount,
  }));
  const total = sumAmounts(lines);
  return { currency, lines: shown, net, loadings, discounts, fees, levies, total, inputs: {}, trace: [] };
}
