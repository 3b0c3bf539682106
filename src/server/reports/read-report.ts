import type { ReportName, ReportQuery } from '#contract/reports.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildReport, salesSource } from './build-report.ts';
import { conversionSource } from './conversion-repository.ts';
import { premiumSource, retentionSource } from './policy-figures-repository.ts';
import type { AnyReport } from './report-table.ts';
import {
  viewClaimsReport,
  viewCommissionReport,
  viewConversionReport,
  viewRetentionReport,
  viewTransactionReport,
} from './report-view.ts';

type Needed = Pick<PurchaseServices, 'database' | 'now'>;
type Reader = (services: Needed, user: SignedInUser, query: ReportQuery) => Promise<AnyReport>;

/** For each report, the function that reads it with the rights of a user. Each throws 422 `invalidRequest` for an invalid period. */
export const reportReaders = {
  transactions: async (...of: Parameters<Reader>) => viewTransactionReport(await buildReport(...of, salesSource)),
  commission: async (...of: Parameters<Reader>) => viewCommissionReport(await buildReport(...of, salesSource)),
  premiums: (...of: Parameters<Reader>) => buildReport(...of, premiumSource),
  claims: async (...of: Parameters<Reader>) => viewClaimsReport(await buildReport(...of, premiumSource)),
  retention: async (...of: Parameters<Reader>) => viewRetentionReport(await buildReport(...of, retentionSource)),
  conversion: async (...of: Parameters<Reader>) => viewConversionReport(await buildReport(...of, conversionSource)),
} satisfies Record<ReportName, Reader>;
