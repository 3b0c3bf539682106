import { openJourney } from '#engine/journey.ts';
import type { SoldPolicy } from '#server/claims/holders/sold-policy-repository.ts';
import { type ClaimUser, toHolderUser } from '#server/claims/records/claim-user.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';
import { readCustomer } from '#server/purchase/customers/read-customer.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { listBoughtPolicies } from './my-policy-repository.ts';

type Person = Omit<SignedInCustomer, 'sessionId'>;
type Deps = Pick<ClaimServices, 'catalogue'>;

/**
 * Lists all policies of a person, the last issued first. For a person who proved a mailbox, only those that name this
 * mailbox.
 */
export async function listOwnPolicies(services: Deps, sql: Sql, person: Person): Promise<SoldPolicy[]> {
  const bought = await listBoughtPolicies(sql, person);
  const named = await Promise.all(bought.map(({ order }) => isNamedHolder(services, person, order)));
  return bought.filter((_one, at) => named[at]);
}

/**
 * True if the person has proved no mailbox, or if the order names that mailbox. The caller passes only orders with the
 * person's phone.
 */
export async function isNamedHolder({ catalogue }: Deps, { mailbox }: Person, order: Order): Promise<boolean> {
  if (mailbox === null) return true;
  const { product } = await catalogue.at(order.product, order.version);
  const { email } = readCustomer(openJourney(product, order.frozen));
  return email !== null && normalizeEmail(email) === mailbox;
}

/** Returns a policy of the customer. Throws 404 `policyNotFound`, also for a policy of another person. */
export async function openMyPolicy(
  services: Deps,
  sql: Sql,
  customer: SignedInCustomer,
  number: string,
): Promise<SoldPolicy> {
  const own = (await listOwnPolicies(services, sql, customer)).find(({ policy }) => policy.number === number);
  if (!own) throw new ApiProblem(404, 'policyNotFound');
  return own;
}

/** Returns a customer as a claim user, limited to the own policies. */
export async function toClaimUser(
  services: Deps & Pick<ClaimServices, 'database'>,
  customer: SignedInCustomer,
): Promise<ClaimUser> {
  const held = await listOwnPolicies(services, services.database.sql, customer);
  return toHolderUser(held.map(({ policy }) => policy.number));
}
