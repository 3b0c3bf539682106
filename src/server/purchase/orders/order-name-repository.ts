import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { indexedNameCondition, type NamedRows } from '#server/platform/db/statements.ts';

/** Orders by their customer's name. */
const namedOrders: NamedRows<typeof orders> = {
  table: orders,
  id: (of) => of.id,
  name: (of) => raw`${of.customerName}`,
};

/** Builds a condition on `orders`: the customer has the typed name. */
export function customerNameCondition(sql: Sql, typed: string): Promise<(of: typeof orders) => SQL> {
  return indexedNameCondition(sql, namedOrders, typed);
}
