import { sql as raw } from 'drizzle-orm';
import { expect } from 'vitest';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';

/** Guesses at an issued order, and orders that insure the same. */
export function createOrderProofRaces(race: Race): void {
  race(
    'of twenty dates of birth at once from one network five are judged, and ten of all networks together',
    async (shops) => {
      const { ref } = await shops.anOrder();
      await issuePolicy(shops, ref);
      const guess = (year: number, from: string) =>
        shops.call('POST', `/api/orders/${ref}/proof`, { body: { dateOfBirth: `${year}-01-01` }, from });
      const network = shops.aNetwork();
      const replies = await shops.atOnce(20, (index) => guess(1950 + index, network));
      expect(countReplies(replies)).toEqual({ birthWrong: 5, tooManyQuestions: 15 });
      const others = await shops.atOnce(20, (index) => guess(1975 + index, shops.aNetwork()));
      expect(countReplies(others)).toEqual({ birthWrong: 5, birthClosed: 15 });
    },
  );

  race('two orders for one person confirmed at once see each other', async (shops) => {
    people += 1;
    const changes = { identityNumber: `0808${String(10_000 + people)}`, familyName: `Chan${word(people)}` };
    const drafts = [await shops.aDraft(changes), await shops.aDraft(changes)];
    const confirmed = await Promise.all(
      drafts.map(({ id, key }) => shops.call<{ order: string }>('POST', `/api/drafts/${id}/confirm`, { key })),
    );
    expect(confirmed.map(({ status }) => status)).toEqual([201, 201]);
    const refs = confirmed.map(({ body }) => body.order);
    expect(await countPairs(shops, refs)).toBe(2);
  });
}

type Shops = Parameters<Parameters<Race>[1]>[0];

let people = 0;
const word = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** The policy without the way through the payment: what is guessed at is its date of birth. */
async function issuePolicy({ services }: Shops, ref: string): Promise<void> {
  const { sql } = services.database;
  await sql.execute(raw`update orders set status = 'issued', paid_by = 'customer' where ref = ${ref}`);
  await sql.execute(raw`
    insert into policies (number, order_id, product, version, status, effective_from, effective_to, issued_at, birth_proof)
    select 'TRV-2026-9' || right(number, 5), id, product, version, 'active', '2026-01-01', '2099-12-31', now(), 'none'
    from orders where ref = ${ref}`);
}

/** The number of times that two of these orders are noted as insuring the same: once from each side. */
async function countPairs({ services }: Shops, refs: string[]): Promise<number> {
  const { rows } = await services.database.sql.execute(raw`
    select distinct p.order_id, p.other_id from order_overlaps p
    join orders o on o.id = p.order_id join orders q on q.id = p.other_id
    where o.ref in (${refs[0]}, ${refs[1]}) and q.ref in (${refs[0]}, ${refs[1]})`);
  return rows.length;
}
