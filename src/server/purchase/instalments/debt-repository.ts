import { and, asc, eq, gte, lte, sql as raw, type SQL } from 'drizzle-orm';
import { type DebtAge, debtDays } from '#contract/reconciliation/debts.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';
import { instalments, policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';

type DebtFilter = {
  /** Undefined: all partners. */
  partner: string | undefined;
  /** The business day on which debts are counted. */
  today: string;
  age?: DebtAge | undefined;
};

function buildCondition({ partner, today, age }: DebtFilter): SQL | undefined {
  const [first, last] = age === undefined ? [1, null] : debtDays[age];
  return and(
    // A literal, because with a parameter PostgreSQL would not use the index of open instalments.
    raw`${instalments.status} = 'due'`,
    lte(instalments.dueOn, addDays(today, 0 - first)),
    last === null ? undefined : gte(instalments.dueOn, addDays(today, 0 - last)),
    partner === undefined ? undefined : eq(orders.partnerId, partner),
  );
}

/** SQL: the last reminder of an instalment after its due day: how many there were, and its instant; null: none. */
const lastReminder = raw<{ nth: number; at: string } | null>`(
  select case when count(*) > 0 then json_build_object('nth', count(*), 'at', max(${policyNotices.at})) end
  from ${policyNotices} where ${policyNotices.policyNumber} = ${instalments.policyNumber}
    and ${policyNotices.ofDay} = ${instalments.dueOn} and ${policyNotices.kind} like 'instalmentLate%')`;

/** Lists overdue instalments along their index, the oldest first. */
export async function findDebts(
  sql: Sql,
  { after, limit, ...wanted }: DebtFilter & { after: readonly [string, string, number] | undefined; limit: number },
) {
  const { dueOn, policyNumber, nth } = instalments;
  return sql
    .select({
      instalment: instalments,
      order: {
        ...{ id: orders.id, product: orders.product, phone: orders.phone },
        ...{ customerName: orders.customerName, currency: orders.currency },
      },
      partner: { id: partners.id, name: partners.name },
      reminded: lastReminder,
    })
    .from(instalments)
    .innerJoin(orders, eq(orders.id, instalments.orderId))
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .where(
      and(
        buildCondition(wanted),
        after && raw`(${dueOn}, ${policyNumber}, ${nth}) > (${after[0]}, ${after[1]}, ${after[2]})`,
      ),
    )
    .orderBy(asc(dueOn), asc(policyNumber), asc(nth))
    .limit(limit);
}

/** Sums overdue instalments by age and currency, with their charges. */
export async function sumDebts(
  sql: Sql,
  { partner, today }: DebtFilter,
): Promise<{ age: DebtAge; count: number; amount: number; currency: string }[]> {
  const oldest = (age: DebtAge) => addDays(today, 0 - (debtDays[age][1] ?? 0));
  const age = raw<DebtAge>`case when ${instalments.dueOn} >= ${oldest('to30')} then 'to30'
    when ${instalments.dueOn} >= ${oldest('to60')} then 'to60'
    when ${instalments.dueOn} >= ${oldest('to90')} then 'to90' else 'over90' end`;
  return sql
    .select({
      age,
      count: raw<number>`count(*)::int`,
      amount: raw<number>`sum(${instalments.amount} + ${instalments.charge})::float8`,
      currency: orders.currency,
    })
    .from(instalments)
    .innerJoin(orders, eq(orders.id, instalments.orderId))
    .where(buildCondition({ partner, today }))
    .groupBy(raw`1`, orders.currency)
    .orderBy(raw`min(${instalments.dueOn}) desc`, orders.currency);
}
