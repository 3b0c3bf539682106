import type { Grouping, ReportQuery } from '#contract/reports.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { SignedInUser } from '../platform/http/signed-in-user.ts';
import { type Period, periodBefore, periodOf, stepsOf } from './periods.ts';
import { type FigureRow, type Figures, namesOf, readFigures } from './report-repository.ts';

export type Report = Period & {
  by: Grouping;
  currency: string;
  rows: { key: string | null; name: string | null; figures: Figures }[];
  total: Figures;
  before: Period & { total: Figures };
};

const NOTHING: Figures = { orders: 0, premium: 0, commission: 0, settled: 0, refunds: 0, refunded: 0 };

/**
 * The partner whose sales a user sees; undefined: all. Of an agent without a partner, which there should not be, nobody's.
 */
export function salesSeenBy({ partnerId, scopes }: Pick<SignedInUser, 'partnerId' | 'scopes'>): string | undefined {
  return partnerId === null && scopes.includes('insurer:orders') ? undefined : (partnerId ?? '');
}

/** What was sold and paid in a period, and in the one before. Throws 422 `invalidRequest` for a period that is none. */
export async function buildReport(
  { database: { sql }, now }: Pick<PurchaseServices, 'database' | 'now'>,
  user: SignedInUser,
  { by = 'month', currency = 'USD', product, agent, partner, ...asked }: ReportQuery,
): Promise<Report> {
  const period = periodOf(asked, now());
  const earlier = periodBefore(period);
  const wanted = { currency, product, agent, partner, seen: salesSeenBy(user) };
  const found = await readFigures(sql, by, { ...wanted, ...period });
  const [before = NOTHING] = await readFigures(sql, 'all', { ...wanted, ...earlier });
  const named = by === 'agent' || by === 'partner' ? await namesOf(sql, by, idsOf(found)) : new Map<string, string>();
  const total = found.reduce(sum, NOTHING);
  return {
    ...period,
    by,
    currency,
    rows: inOrder(found, period, by).map(({ key, ...figures }) => ({
      key,
      name: key === null ? null : (named.get(key) ?? null),
      figures,
    })),
    total,
    before: { ...earlier, total: sum(before, NOTHING) },
  };
}

/** Periods one after another, none left out; products and people by what they come to, nobody's last. */
function inOrder(rows: FigureRow[], period: Period, by: Grouping): FigureRow[] {
  if (by === 'day' || by === 'week' || by === 'month') {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return stepsOf(period, by).map((key) => byKey.get(key) ?? { key, ...NOTHING });
  }
  return rows.toSorted(
    (a, b) => Number(a.key === null) - Number(b.key === null) || b.premium - a.premium || b.orders - a.orders,
  );
}

function idsOf(rows: FigureRow[]): string[] {
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

function sum(a: Figures, b: Figures): Figures {
  return {
    orders: a.orders + b.orders,
    premium: a.premium + b.premium,
    commission: a.commission + b.commission,
    settled: a.settled + b.settled,
    refunds: a.refunds + b.refunds,
    refunded: a.refunded + b.refunded,
  };
}
