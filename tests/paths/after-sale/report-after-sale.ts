import type { PathsPlan } from '#workbench/journeys/plan.ts';
import type { PathRunner, ProductReport } from '../report/paths-report.ts';
import { createPathReport } from '../run-report.ts';
import { listAfterSaleCoverage } from './plan-after-sale.ts';
import { type AfterSaleResult, listAfterSaleItems } from './run-after-sale.ts';

/** A product's report with what was walked after its sale. */
export function addAfterSale(
  where: PathRunner,
  plan: PathsPlan,
  report: ProductReport,
  { walk: { model, journeys }, walked }: AfterSaleResult,
): ProductReport {
  const items = listAfterSaleItems(plan).map((item) =>
    walked.items.has(item.id) ? { ...item, walked: [where] } : item,
  );
  const paths = journeys.map((journey) => ({
    ...createPathReport(where, plan, walked, journey),
    covers: listAfterSaleCoverage(model, journey.steps),
  }));
  return {
    ...report,
    seconds: { ...report.seconds, [where]: (report.seconds[where] ?? 0) + walked.seconds },
    items: [...report.items, ...items],
    paths: [...report.paths, ...paths],
  };
}
