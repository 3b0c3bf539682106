import type { Journey } from '#engine/journey.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { findCustomer, putCustomer } from './customer-repository.ts';
import { describeCustomer, type KnownPerson, listInsuredPeople, mergePeople } from './describe-customer.ts';

/**
 * Remembers the buyer, in the transaction that issues the policy, among the writes that follow (`later`). The phone is
 * the one to which the code was sent: a buyer who proved only a mailbox is not remembered.
 */
export async function saveCustomer(
  { ids, now }: Pick<PurchaseServices, 'ids' | 'now'>,
  { sql, later }: { sql: Sql; later: Sql },
  { phone }: Pick<Order, 'phone'>,
  frozen: Journey,
): Promise<void> {
  const customer = describeCustomer(frozen);
  if (!customer) return;
  const before = await findCustomer(sql, phone, customer.dateOfBirth);
  const people = mergePeople(listInsuredPeople(frozen), (before?.details.people ?? []) as KnownPerson[]);
  const details = { ...customer.details, ...(people.length > 0 && { people }) };
  await putCustomer(later, { ...customer, id: ids.id(), phone, details, updatedAt: now() });
}
