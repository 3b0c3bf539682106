import { sql as raw, type SQL } from 'drizzle-orm';
import type { Services } from '#server/operations/services.ts';
import type { GatewayProcess } from '../gateway-process.ts';

type Row = Record<string, string | number | null>;

/** A rule, and what breaks it, each by its name. Nothing is to break any. */
export type BrokenRule = { rule: string; found: unknown[] };

/**
 * The rules that must hold at the end of any run: of the shop by its database, of money by the gateway's own list,
 * of webhooks by the messages to the partner's server.
 * @param confirmed orders that the shop has confirmed to somebody
 * @param heard ids of the webhooks that came to the partner's server, in turn, repeated ones too
 */
export async function findBrokenRules(
  { database }: Pick<Services, 'database'>,
  { gateway, confirmed, heard }: { gateway: Pick<GatewayProcess, 'ledger'>; confirmed: string[]; heard: string[] },
): Promise<{ broken: BrokenRule[]; counts: Record<string, number> }> {
  const all = async (query: SQL) => (await database.sql.execute<Row>(query)).rows;
  const ledger = await gateway.ledger();
  const orders = await all(raw`select id, ref, status, total, about is not null as "isChange" from orders`);
  const attempts = await all(raw`select tran_id, order_id, amount, status from payment_attempts`);
  const policies = await all(raw`select number, order_id, status from policies`);
  const refunds = await all(raw`select tran_id, order_id, amount, status from refunds`);
  const messages = await all(raw`
    select m.id, m.channel, m.once, m.created_at as created, m.sent_at as sent, m.fate, (
      select j.state from pgboss.job j where j.singleton_key = m.id order by j.created_on desc limit 1) as job
    from messages m`);
  const events = await all(raw`
    select e.key, e.subject, d.status from webhook_events e join webhook_deliveries d on d.event_id = e.id order by e.id`);
  // The first price of a policy, and the refund of its cancellation.
  const booked = await all(raw`
    select p.order_id, o.total + coalesce((
      select sum((line ->> 'amount')::int)
      from policy_transactions t, json_array_elements(t.bookings) booking, json_array_elements(booking -> 'lines') line
      where t.policy_number = p.number and t.kind = 'cancel'), 0)::int as sum
    from policies p join orders o on o.id = p.order_id`);
  const uneven = await all(raw`
    select l.entry_id as entry, l.currency, sum(l.amount)::int as sum from ledger_lines l
    group by l.entry_id, l.currency having sum(l.amount) <> 0`);

  const orderOf = new Map(attempts.map(({ tran_id, order_id }) => [tran_id, order_id]));
  const heldOf = sumByName(ledger.map((each) => [String(orderOf.get(each.tranId)), each.charged - each.refunded]));
  const bookedOf = new Map(booked.map(({ order_id, sum }) => [order_id, Number(sum)]));
  const policiesOf = sumByName(policies.map(({ order_id }) => [String(order_id), 1]));
  const refundedOf = sumByName(refunds.map(({ tran_id, amount }) => [String(tran_id), Number(amount)]));
  const firstHeard = events.map(({ key, subject }) => ({ key, subject, nth: heard.indexOf(String(key)) }));
  const refs = new Set(orders.map(({ ref }) => ref));

  const rules: Record<string, unknown[]> = {
    'an order that was confirmed to somebody is there': confirmed.filter((ref) => !refs.has(ref)),
    'the gateway charged nothing that the shop does not know': ledger.filter(
      ({ tranId, charged }) => charged > 0 && !orderOf.has(tranId),
    ),
    'nothing is charged twice': ledger.filter(({ charges }) => charges > 1),
    'of an issued purchase there is one policy, of another order none': orders.filter(
      ({ id, status, isChange }) => (policiesOf.get(String(id)) ?? 0) !== (status === 'issued' && !isChange ? 1 : 0),
    ),
    'the gateway holds of an order what its policy has cost, to the cent': orders
      .map(({ id, ref, status }) => ({ ref, status, held: heldOf.get(String(id)) ?? 0, booked: bookedOf.get(id) ?? 0 }))
      .filter(({ held, booked: cost }) => held !== cost),
    'every refund is given': refunds.filter(({ status }) => status !== 'done'),
    'what was given back is what was owed': ledger.filter(
      ({ tranId, refunded }) => refunded !== (refundedOf.get(tranId) ?? 0),
    ),
    'a payment is paid at the shop if, and only if, it was charged': attempts.filter(({ tran_id, status }) => {
      const charged = ledger.some(({ tranId, charged: sum }) => tranId === tran_id && sum > 0);
      return charged !== ['paid', 'refunded'].includes(String(status));
    }),
    'every message is sent, has its fate, or is dead by its name': messages.filter(
      ({ sent, fate, job }) => sent === null && fate === null && job !== 'failed',
    ),
    'the partner is told of everything': events.filter(
      ({ key, status }) => status !== 'delivered' || !heard.includes(String(key)),
    ),
    'what is told of one order or policy is told in order': firstHeard.filter(({ subject, nth }, at) =>
      firstHeard.slice(0, at).some((before) => before.subject === subject && before.nth > nth),
    ),
    'every entry of the ledger adds up to nothing': uneven,
  };
  return {
    broken: Object.entries(rules).flatMap(([rule, found]) => (found.length > 0 ? [{ rule, found }] : [])),
    counts: {
      orders: orders.length,
      policies: policies.length,
      charges: ledger.filter(({ charged }) => charged > 0).length,
      refunds: refunds.length,
      messages: messages.length,
      webhooks: events.length,
      dead: messages.filter(({ job }) => job === 'failed').length,
    },
  };
}

/** Sums the amounts of each name. */
function sumByName(pairs: [string, number][]): Map<string, number> {
  const all = new Map<string, number>();
  for (const [name, amount] of pairs) all.set(name, (all.get(name) ?? 0) + amount);
  return all;
}
