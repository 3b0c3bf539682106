import { sql as raw, type SQL } from 'drizzle-orm';
import { buildFactQuery, type TypedWords, wordsCondition } from '#server/platform/db/columns/fact-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { indexedCondition } from '#server/platform/db/statements.ts';

/** The words of an order, as the index `orders_words` has them. */
const orderWords = (of: typeof orders): SQL =>
  raw`order_words(${of.partnerId}, ${of.number}, ${of.phone}, ${of.customerName}, ${of.searchFacts})`;

/** The words of a policy's number, as the index `policies_words` has them. */
const policyWords = (of: typeof policies): SQL => raw`fact_words('number', ${of.number})`;

/**
 * Builds a query for the ids of the orders that a typed text means: by their own facts, or by the number of their
 * policy. An order may be in it twice.
 * @param partner the partner that sold them; undefined: any
 * @param most the maximum number of orders by their facts, and of those by the number of their policy; undefined: all
 */
export function matchingOrders(typed: TypedWords, partner: string | undefined, most?: number): SQL {
  const own = wordsCondition(orderWords(orders), buildFactQuery(typed, { partner }));
  const ofPolicy = wordsCondition(policyWords(policies), buildFactQuery(typed, { kinds: ['number'] }));
  // A query for each row uses the index of ids; a join of an unknown number of rows would read all orders.
  const sold =
    partner === undefined
      ? raw`true`
      : raw`(select ${orders.partnerId} from ${orders} where ${orders.id} = ${policies.orderId}) = ${partner}`;
  const limit = most === undefined ? raw`` : raw`limit ${most}`;
  return raw`(select ${orders.id} from ${orders} where ${own} ${limit})
    union all (select ${policies.orderId} from ${policies} where ${ofPolicy} and ${sold} ${limit})`;
}

/**
 * Builds a condition on `orders`: the typed text means the order.
 * @param partner the partner whose orders the list shows; undefined: any
 * @param most see `indexedCondition`
 */
export function orderWordsCondition(
  sql: Sql,
  typed: TypedWords,
  partner: string | undefined,
  most?: number,
): Promise<(of: typeof orders) => SQL> {
  const scan = scanOrderWords(typed);
  return indexedCondition(sql, { matching: matchingOrders(typed, partner), id: (of) => of.id, scan }, most);
}

/** The same condition as `orderWordsCondition`, computed from each row, for few rows that another index finds. */
export function scanOrderWords(typed: TypedWords): (of: typeof orders) => SQL {
  const query = buildFactQuery(typed);
  const ofPolicy = buildFactQuery(typed, { kinds: ['number'] });
  return (of) => raw`${wordsCondition(orderWords(of), query)} or exists (select 1 from ${policies}
      where ${policies.orderId} = ${of.id} and ${wordsCondition(policyWords(policies), ofPolicy)})`;
}
