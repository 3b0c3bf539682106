import type { ImpactDetail, ImpactView } from '#contract/studio/evidence.ts';
import { canonicalJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { Impact } from '#workbench/evidence/impact.ts';
import { asRenewed, outcomeAfter, priced, ratedByValues } from '#workbench/evidence/rate-again.ts';
import type { ToRate } from './judging.ts';

/**
 * Rates policies or quotes in both versions, a batch at a time, and keeps sums.
 * @param next the next ones; an empty list is the end
 */
export async function judgeImpact(
  { before, after }: { before: Product; after: Product },
  next: () => Promise<ToRate[]>,
): Promise<{ report: ImpactView; detail: ImpactDetail }> {
  const impact = new Impact();
  const isAlike = asksAlike(before, after);
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const one of batch) {
      if ('values' in one) {
        const [was, is] = [before, after].map((product) => ratedByValues(product, one.values, one.day));
        impact.add(one.of, was as NonNullable<typeof was>, is as NonNullable<typeof is>);
        continue;
      }
      const record = asRenewed(before, one.record, one.effectiveTo);
      const was = priced(before, record);
      const is = priced(after, record, isAlike ? was.situation : undefined);
      impact.add(one.of, was.outcome, outcomeAfter(was, is));
    }
  }
  const { currency } = after.definition.product;
  return { report: { ...impact.report(), currency }, detail: impact.detail() };
}

/** Whether only rates differ: then answers mean the same in both, and are judged once. */
function asksAlike(before: Product, after: Product): boolean {
  const asking = ({ definition: { form, chart } }: Product) => [form, chart];
  return canonicalJson(asking(before)) === canonicalJson(asking(after));
}
