import { sql as raw } from 'drizzle-orm';
import type { PremiumFigures, RetentionFigures } from '#contract/reports.ts';
import { selectTermEnds } from '#server/platform/ledger/term-ends-repository.ts';
import type { ReportSource } from './build-report.ts';
import { readEarned } from './sums/earned-repository.ts';
import { groupingKeys, readFigures, reportCondition, toRows } from './sums/report-repository.ts';
import { storeEarned } from './sums/store-earned.ts';

/**
 * Premium written and returned, charges and claims by the day of their booking; premium earned by the days of cover.
 */
export const premiumSource: ReportSource<PremiumFigures> = {
  nothing: {
    written: 0,
    returned: 0,
    net: 0,
    earned: 0,
    charges: 0,
    claims: 0,
    claimsPaid: 0,
    outstanding: 0,
    recovered: 0,
  },
  sortBy: ['net', 'earned'],
  prepare: storeEarned,
  async read(sql, by, wanted) {
    const booked = new Map((await readFigures(sql, by, wanted)).map((row) => [row.key, row]));
    const earned = await readEarned(sql, by, wanted);
    return [...new Set([...booked.keys(), ...earned.keys()])].map((key) => {
      const { written, returned, charges, claims, claimsPaid, ...more } = booked.get(key) ?? premiumSource.nothing;
      const { outstanding, recovered } = more;
      const ofPremium = { written, returned, net: written - returned, earned: earned.get(key) ?? 0, charges };
      return { key, ...ofPremium, claims, claimsPaid, outstanding, recovered };
    });
  },
};

type EndedTerms = Omit<RetentionFigures, 'rate'>;

/**
 * The ends of terms: renewed and expired by their last day, lapsed and cancelled by the first day without cover. A
 * reinstated term does not count.
 */
export const retentionSource: ReportSource<EndedTerms> = {
  nothing: { renewed: 0, expired: 0, lapsed: 0, cancelled: 0 },
  sortBy: ['renewed', 'expired'],
  async read(sql, by, wanted) {
    const result = await sql.execute(raw`
      with ends as (${selectTermEnds(wanted)}
      ), lines as (
        select ends.day, ends.how, o.product, o.agent_id, o.partner_id
        from ends join policies p on p.number = ends.number join orders o on o.id = p.order_id
        where o.currency = ${wanted.currency}
      )
      select ${groupingKeys[by]} as key, count(*) filter (where how = 'renewed')::int as renewed,
        count(*) filter (where how = 'expired')::int as expired, count(*) filter (where how = 'lapsed')::int as lapsed,
        count(*) filter (where how = 'cancelled')::int as cancelled
      from lines where ${reportCondition(wanted)} group by 1`);
    return toRows<EndedTerms & { key: string | null }>(result);
  },
};
