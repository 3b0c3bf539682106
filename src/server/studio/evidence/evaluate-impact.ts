import type { ImpactDetail, ImpactView } from '#contract/studio/release-checks.ts';
import { toCanonicalJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { Impact } from '#workbench/release-checks/impact.ts';
import { rateNewVersion, rateQuoteValues, rateRecord, toRenewedRecord } from '#workbench/release-checks/rate-record.ts';
import type { RatingTask } from './evaluation-messages.ts';

/**
 * Rates policies or quotes in both versions, a batch at a time, and adds up sums.
 * @param next loads the next batch; an empty list is the end
 */
export async function evaluateImpact(
  { before, after }: { before: Product; after: Product },
  next: () => Promise<RatingTask[]>,
): Promise<{ report: ImpactView; detail: ImpactDetail }> {
  const impact = new Impact();
  const isAlike = hasSameQuestions(before, after);
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const one of batch) {
      if ('values' in one) {
        const [was, is] = [before, after].map((product) => rateQuoteValues(product, one.values, one.day));
        impact.add(one.of, was as NonNullable<typeof was>, is as NonNullable<typeof is>);
        continue;
      }
      const record = toRenewedRecord(before, one.record, one.effectiveTo);
      const was = rateRecord(before, record);
      const is = rateRecord(after, record, isAlike ? was.situation : undefined);
      impact.add(one.of, was.outcome, rateNewVersion(was, is));
    }
  }
  const { currency } = after.definition.product;
  return { report: { ...impact.report(), currency }, detail: impact.detail() };
}

/** Returns true if only rates differ. Then answers have the same meaning in both versions and are evaluated once. */
function hasSameQuestions(before: Product, after: Product): boolean {
  const asking = ({ definition: { form, chart } }: Product) => [form, chart];
  return toCanonicalJson(asking(before)) === toCanonicalJson(asking(after));
}
