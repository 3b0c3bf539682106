import type { PathsPlan } from '#workbench/journeys/plan.ts';
import type { ProductReport, Where } from '../report/paths-report.ts';
import { pathReport } from '../run-report.ts';
import { afterSaleCovered } from './plan-after-sale.ts';
import { type AfterSaleWalked, declaredAfterSale } from './walk-after-sale.ts';

/** A product's report with what was walked after its sale. */
export function withAfterSale(
  where: Where,
  plan: PathsPlan,
  report: ProductReport,
  { walk: { model, journeys }, walked }: AfterSaleWalked,
): ProductReport {
  const items = declaredAfterSale(plan).map((item) =>
    walked.items.has(item.id) ? { ...item, walked: [where] } : item,
  );
  const paths = journeys.map((journey) => ({
    ...pathReport(where, plan, walked, journey),
    covers: afterSaleCovered(model, journey.steps),
  }));
  return {
    ...report,
    seconds: { ...report.seconds, [where]: (report.seconds[where] ?? 0) + walked.seconds },
    items: [...report.items, ...items],
    paths: [...report.paths, ...paths],
  };
}
