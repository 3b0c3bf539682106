import { openJourney } from '#engine/journey.ts';
import type { SoldPolicy } from '#server/claims/holders/sold-policy-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { mailboxOf } from '#server/platform/messages/mailbox-of.ts';
import { customerOf } from '#server/purchase/customers/customer-of.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { policiesBoughtBy } from './my-policy-repository.ts';

type Person = Omit<SignedInCustomer, 'sessionId'>;
type Needs = Pick<ClaimServices, 'catalogue'>;

/** All policies of a person, the one issued last first. Who has proven a mailbox holds what names that mailbox. */
export async function policiesHeldBy(services: Needs, sql: Sql, person: Person): Promise<SoldPolicy[]> {
  const bought = await policiesBoughtBy(sql, person);
  const named = await Promise.all(bought.map(({ order }) => isNamed(services, person, order)));
  return bought.filter((_one, at) => named[at]);
}

/** Whether an order that was bought with the person's phone is the person's by the mailbox, too, where that was proven. */
export async function isNamed({ catalogue }: Needs, { mailbox }: Person, order: Order): Promise<boolean> {
  if (mailbox === null) return true;
  const { product } = await catalogue.at(order.product, order.version);
  const { email } = customerOf(openJourney(product, order.frozen));
  return email !== null && mailboxOf(email) === mailbox;
}

/** A policy of the customer's own. Throws 404 `policyNotFound` for one of somebody else as for one that there is not. */
export async function openMyPolicy(
  services: Needs,
  sql: Sql,
  customer: SignedInCustomer,
  number: string,
): Promise<SoldPolicy> {
  const own = (await policiesHeldBy(services, sql, customer)).find(({ policy }) => policy.number === number);
  if (!own) throw new ApiProblem(404, 'policyNotFound');
  return own;
}
