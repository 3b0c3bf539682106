import type { ReportQuery as AskedReport, Grouping } from '#contract/reports.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Database, Sql } from '../platform/db/database.ts';
import type { SignedInUser } from '../platform/http/signed-in-user.ts';
import { figureNames } from '../platform/ledger/figures-repository.ts';
import { listSteps, type Period, parsePeriod, previousPeriod } from './sums/periods.ts';
import { type Figures, loadNamesById, type ReportQuery, readFigures } from './sums/report-repository.ts';

type NumericFigures = Record<string, number>;

export type Report<F extends NumericFigures = Figures> = Period & {
  by: Grouping;
  currency: string;
  rows: { key: string | null; name: string | null; figures: F }[];
  total: F;
  before: Period & { total: F };
};

/** The source of a report's figures, and their zero values. Rows are sorted by the first of `sortBy`. */
export type ReportSource<F extends NumericFigures> = {
  nothing: F;
  sortBy: (keyof F)[];
  /** Stores the sums that `read` needs, if they are not stored yet. */
  prepare?(database: Pick<Database, 'sql' | 'transaction'>): Promise<unknown>;
  read(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<({ key: string | null } & F)[]>;
};

/** Sales and payments. */
export const salesSource: ReportSource<Figures> = {
  nothing: Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures,
  sortBy: ['written', 'orders'],
  read: readFigures,
};

/**
 * Returns the partner whose sales a user may see; undefined: all. An agent without a partner, which should not exist,
 * sees none.
 */
export function visibleReportPartner({
  partnerId,
  scopes,
}: Pick<SignedInUser, 'partnerId' | 'scopes'>): string | undefined {
  return partnerId === null && scopes.includes('insurer:orders') ? undefined : (partnerId ?? '');
}

/** Builds the figures of a period and of the previous one. Throws 422 `invalidRequest` for an invalid period. */
export async function buildReport<F extends NumericFigures>(
  { database, now }: Pick<PurchaseServices, 'database' | 'now'>,
  user: SignedInUser,
  { by = 'month', currency = 'USD', product, agent, partner, ...asked }: AskedReport,
  { nothing, sortBy, prepare, read }: ReportSource<F>,
): Promise<Report<F>> {
  const { sql } = database;
  const period = parsePeriod(asked, now());
  const earlier = previousPeriod(period);
  const wanted = { currency, product, agent, partner, seen: visibleReportPartner(user) };
  await prepare?.(database);
  const found = await read(sql, by, { ...wanted, ...period });
  const [before = { key: null, ...nothing }] = await read(sql, 'all', { ...wanted, ...earlier });
  const named =
    by === 'agent' || by === 'partner' ? await loadNamesById(sql, by, collectIds(found)) : new Map<string, string>();
  const total = found.reduce((all, row) => addFigures(nothing, all, row), nothing);
  return {
    ...period,
    by,
    currency,
    rows: sortReportRows(found, period, by, { nothing, sortBy }).map((row) => ({
      key: row.key,
      name: row.key === null ? null : (named.get(row.key) ?? null),
      figures: addFigures(nothing, nothing, row),
    })),
    total,
    before: { ...earlier, total: addFigures(nothing, nothing, before) },
  };
}

/** Sorts the rows: all periods in order; products and people by their first figure, rows without a name last. */
function sortReportRows<F extends NumericFigures>(
  rows: ({ key: string | null } & F)[],
  period: Period,
  by: Grouping,
  { nothing, sortBy }: Pick<ReportSource<F>, 'nothing' | 'sortBy'>,
): ({ key: string | null } & F)[] {
  if (by === 'day' || by === 'week' || by === 'month') {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return listSteps(period, by).map((key) => byKey.get(key) ?? { key, ...nothing });
  }
  const weigh = (a: F, b: F): number =>
    sortBy.map((name) => Number(b[name]) - Number(a[name])).find((more) => more !== 0) ?? 0;
  return rows.toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || weigh(a, b));
}

function collectIds(rows: { key: string | null }[]): string[] {
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

/** Adds two sets of figures, by the member names of `nothing`. */
function addFigures<F extends NumericFigures>(nothing: F, a: F, b: F): F {
  return Object.fromEntries(Object.keys(nothing).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)])) as F;
}
