import { sql as raw } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CommissionPage, PartnerEntry } from '#contract/people/partners.ts';
import type { CommissionReport, PremiumReport, Reconciliation, TransactionReport } from '#contract/reports.ts';
import { addDays, addMonths } from '#engine/language/dates.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { findInstalmentDifferences, findPolicyDifferences } from '#server/reports/ledger-check-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { type ExpectedBooks, sumCharges } from './expected-books.ts';
import { computeEarnedPremium } from './expected-premium.ts';
import type { createPolicyActions } from './policy-actions.ts';
import type { History } from './policy-history.ts';

/** The period of the reports: two terms. */
const [FIRST, LAST] = ['2026-04-01', '2028-05-31'];

type Row = Record<string, number>;
const sumOf = <T>(all: readonly T[], one: (each: T) => number) => all.reduce((sum, each) => sum + one(each), 0);

/** Compares each place where the shop says sums with the own records of histories; all throw where one differs. */
export function assertViewsMatch(shop: Shop, living: ReturnType<typeof createPolicyActions>) {
  const { sql } = shop.services.database;
  const reader = () => living.staff('insurer:orders');
  type Reader = Pick<Awaited<ReturnType<typeof reader>>, 'call'>;

  const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof raw>) =>
    (await sql.execute<T>(query)).rows;

  /** The payments of a policy by the provider's own books. */
  async function heldOf(number: string): Promise<{ held: number; cards: number }> {
    const rows = await rowsOf<{ tran_id: string }>(raw`select a.tran_id from payment_attempts a
      join orders o on o.id = a.order_id left join policies p on p.order_id = o.id
      where coalesce(p.number, o.about ->> 'policy') = ${number}`);
    const own = new Set(rows.map(({ tran_id }) => tran_id));
    const charges = (await shop.ledger()).filter(({ tranId }) => own.has(tranId));
    const held = sumOf(charges, ({ charged, refunded }) => charged - refunded);
    return { held, cards: sumOf(charges, ({ charged }) => charged) };
  }

  /** Refunds by provider and by bank: those that are due, and all. */
  async function backOf(number: string): Promise<Row> {
    const [row = {}] = await rowsOf<Row>(raw`
      select coalesce(sum(amount) filter (where not gone), 0)::int as due, coalesce(sum(amount), 0)::int as back from (
        select y.amount, y.status = 'paid' as gone from payouts y where y.policy_number = ${number} and y.status <> 'stopped'
        union all select r.amount, r.status = 'done' from refunds r join orders o on o.id = r.order_id
          left join policies p on p.order_id = o.id where coalesce(p.number, o.about ->> 'policy') = ${number}) back`);
    return row;
  }

  /** Policy, list, ledger, provider and bank say what the history has added up. */
  async function expectBooks({ policy, books }: Pick<History, 'policy' | 'books'>): Promise<void> {
    const { number } = policy;
    const life = await living.life(policy);
    const ledger = await living.ledger(policy);
    const { premium = 0, loading = 0, discount = 0, claims = 0, bank = 0, clearing = 0, refundDue = 0 } = ledger;
    const { receivable = 0, instalments = 0, charge = 0 } = ledger;
    const { held, cards } = await heldOf(number);
    const charged = sumCharges(books);
    const left = sumOf(
      books.payouts.filter(({ isPaid }) => !isPaid),
      ({ amount }) => amount,
    );
    const back = sumOf(books.payouts, ({ amount }) => amount) + books.provider.refunded;
    expect({
      ...{ life: life.charged, list: (await findPolicy(sql, number))?.charged },
      ...{ ledger: 0 - premium - loading - discount, claims, bank, clearing, refundDue: 0 - refundDue, receivable },
      ...{ instalments, charge: 0 - charge, held, cards, ...(await backOf(number)) },
    }).toEqual({
      ...{ life: charged, list: charged },
      ...{ ledger: charged, claims: books.losses, bank: books.bank, clearing: held, refundDue: left },
      ...{ receivable: books.receivable, instalments: books.part?.amount ?? 0, charge: books.charges },
      ...{ held: books.cards - books.provider.refunded, cards: books.cards, due: left, back },
    });
    // No amount is refunded twice: the refunds are not above the payments.
    expect(back).toBeLessThanOrEqual(books.cards + books.ofClaims);
    // Nobody owes for a refund that the bank has not yet paid: that one is stopped.
    expect(books.receivable > 0 && left > 0, 'owes, and is owed').toBe(false);
    expectNoLateCover(life, books.lossDays);
  }

  /** The premium report of a partner, or of all, says what the histories earn in each month. */
  async function expectEarned(some: readonly Pick<History, 'books'>[], partner?: string): Promise<PremiumReport> {
    const of = partner === undefined ? '' : `&partner=${partner}`;
    const found = await report<PremiumReport>(await reader(), 'premiums', `&by=month${of}`);
    const through = (day: string) =>
      sumOf(some, ({ books: { entries, amounts } }) => computeEarnedPremium(entries, amounts, day));
    const earned = found.rows.map(({ key }) => {
      const first = key ?? '';
      return `${first} ${through(addDays(addMonths(first, 1), -1)) - through(addDays(first, -1))}`;
    });
    expect(found.rows.map(({ key, figures }) => `${key} ${figures.earned}`)).toEqual(earned);
    expect(found.total.earned).toBe(through(LAST));
    return found;
  }

  /**
   * A partner sees what the history earned, lost, retained and received back: by order, on its balance, and in its
   * report.
   */
  async function expectStatement({ policy, books }: Pick<History, 'policy' | 'books'>): Promise<void> {
    const user = await createTestUser(shop, {
      scopes: ['b2b:sell', 'b2b:reports'],
      partner: { id: policy.partner ?? '' },
    });
    const read = async <T>(path: string) => (await user.call<T>('GET', `/api/b2b/${path}?limit=100`)).body;
    const { items, all } = await read<CommissionPage>('statement/commission');
    const rows = items.map(({ premium, earned, takenBack, settled, due }) => [
      ...[premium, earned, takenBack, settled, due],
    ]);
    const own = books.orders.map(({ premium, earned, takenBack, settled }) => [
      ...[premium, earned, takenBack, settled, earned - takenBack - settled],
    ]);
    const isAny = (row: number[]) => row.some((amount) => amount !== 0);
    expect(rows.toReversed().filter(isAny)).toEqual(own.filter(isAny));
    const [net, earned, takenBack, settled, due] = [0, 1, 2, 3, 4].map((place) => sumOf(own, (row) => row[place] ?? 0));
    expect(all).toEqual({ earned, takenBack, settled, due });
    const entries = (await read<{ items: PartnerEntry[] }>('statement')).items;
    const moved = entries.toReversed().filter(({ kind }) => kind === 'spend' || kind === 'returned');
    expect(moved.map(({ amount, kept }) => [amount, kept])).toEqual(books.moves);
    expect([await living.balance(policy), entries[0]?.available]).toEqual([books.balance, books.balance]);
    const { total } = await report<CommissionReport>(user, 'commission', '&by=month');
    expect(total).toEqual({ orders: 1, net, commission: earned, takenBack, settled, due });
  }

  /** The look by night finds what is owed after a claim, and nothing else. */
  async function expectNoOther(histories: readonly History[]): Promise<void> {
    const found = (await findPolicyDifferences(sql)).map((one) => [one.kind, one.of, one.found]);
    const owing = histories.filter(({ books }) => books.receivable > 0);
    const owed = owing.map(({ policy, books }) => ['owed', policy.number, books.receivable]);
    expect(found.toSorted()).toEqual(owed.toSorted());
    expect(await findInstalmentDifferences(sql)).toEqual([]);
  }

  /** Premium, sales and reconciliation add up to what all histories come to. */
  async function expectReports(histories: readonly History[]): Promise<void> {
    const user = await reader();
    const all = (one: (books: ExpectedBooks) => number) => sumOf(histories, ({ books }) => one(books));
    const premium = await expectEarned(histories);
    const sales = await report<TransactionReport>(user, 'transactions', '&by=month');
    const agreed = await report<Reconciliation>(user, 'reconciliation', '');
    const { length: orders } = histories;
    const same = {
      ...{ net: all(sumCharges), written: all(({ written }) => written), returned: all(({ returned }) => returned) },
      charges: all(({ charges }) => charges),
    };
    const open = all(({ receivable }) => receivable);
    expect(premium.total).toMatchObject({ ...same, claimsPaid: all(({ losses }) => losses) });
    expect(sales.total).toMatchObject({ ...same, orders, refunded: all(({ refunded }) => refunded) });
    expect(agreed).toMatchObject({ ...same, orders, open });
    expect(sumOf(agreed.differences, ({ expected, received }) => expected - received)).toBe(open);
  }

  async function report<T>(user: Reader, name: string, more: string): Promise<T> {
    const path = `/api/b2b/reports/${name}?from=${FIRST}&to=${LAST}${more}`;
    const { status, body } = await user.call<T>('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  return { expectBooks, expectEarned, expectStatement, expectNoOther, expectReports };
}

/** No claim is paid for a day whose cover was recorded after it, unless staff granted it or no loss was declared of that day. */
function expectNoLateCover(
  { transactions }: Awaited<ReturnType<ReturnType<typeof createPolicyActions>['life']>>,
  lossDays: string[],
): void {
  const late = transactions.filter(({ kind, charged }) => kind === 'reinstate' || (kind === 'endorse' && charged > 0));
  for (const lossOn of lossDays)
    for (const { from, at, granted, noLoss } of late) {
      if (from > lossOn || lossOn >= toBusinessDate(new Date(at))) continue;
      const isDeclared = noLoss !== null && noLoss.from <= lossOn && lossOn <= noLoss.to;
      expect(granted !== null || isDeclared, lossOn).toBe(true);
    }
}
