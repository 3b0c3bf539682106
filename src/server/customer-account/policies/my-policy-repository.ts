import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { SoldPolicy } from '#server/claims/holders/sold-policy-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';

type Person = { phone: string; born: string };

/** Condition on `orders`: bought with this phone by a person with this date of birth. */
const boughtByPerson = ({ phone, born }: Person) => and(eq(orders.phone, phone), eq(orders.customerBorn, born));

/** Lists all policies of a person from all sellers, the last issued first. */
export async function listBoughtPolicies(sql: Sql, person: Person): Promise<SoldPolicy[]> {
  return sql
    .select({ policy: policies, order: orders })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(boughtByPerson(person))
    .orderBy(desc(policies.issuedAt), desc(policies.number));
}

/** Lists the orders of a person that can still be paid, the newest first. */
export async function listOpenOrders(sql: Sql, person: Person, at: Date): Promise<Order[]> {
  const unpaid = inArray(orders.status, ['incomplete', 'confirmed']);
  return sql
    .select()
    .from(orders)
    .where(and(boughtByPerson(person), unpaid, gt(orders.payableUntil, at)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}
