import type * as contract from '#contract/customer-account/policies.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Handler } from '#server/platform/http/register-call.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import {
  endGrant,
  findChoices,
  listGrantedPartners,
  putChoices,
  putGrant,
} from '#server/purchase/customers/choice-repository.ts';
import { listOwnPolicies } from './own-policies.ts';

type Serve<C> = Handler<C, ClaimServices>;

/** Returns a customer's choices: reminders by SMS and mail, and which selling partners may see all policies. */
async function viewChoices(services: ClaimServices, customer: SignedInCustomer): Promise<contract.MyChoices> {
  const { sql } = services.database;
  const { remindsBySms = true, remindsByMail = true } = (await findChoices(sql, customer)) ?? {};
  const granted = await listGrantedPartners(sql, customer);
  const sellers = await listSellingPartners(services, sql, customer);
  const partners = await Promise.all(
    sellers.map(async (id) => {
      const partner = await findPartner(sql, id);
      return { id, name: partner?.name ?? id, seesAll: granted.includes(id) };
    }),
  );
  return { remindsBySms, remindsByMail, partners };
}

export const getMyChoices: Serve<typeof contract.getMyChoices> = (services, { customer }) =>
  viewChoices(services, customer);

/** Saves a customer's choices. Throws 404 `partnerNotFound` for a partner that sold nothing to the customer. */
export const setMyChoices: Serve<typeof contract.setMyChoices> = async (services, { customer, body }) => {
  const { partner, ...wanted } = body;
  const { phone, born } = customer;
  await services.database.transaction('customer chooses', async (sql) => {
    const { remindsBySms = true, remindsByMail = true } = (await findChoices(sql, customer)) ?? {};
    const at = services.now();
    await putChoices(sql, { phone, born, remindsBySms, remindsByMail, ...wanted, chosenAt: at });
    if (!partner) return;
    if (!(await listSellingPartners(services, sql, customer)).includes(partner.id))
      throw new ApiProblem(404, 'partnerNotFound');
    if (partner.seesAll) await putGrant(sql, { phone, born, partnerId: partner.id, grantedAt: at });
    else await endGrant(sql, customer, partner.id);
  });
  return viewChoices(services, customer);
};

/** Lists the ids of the partners that sold one of the policies. */
async function listSellingPartners(services: ClaimServices, sql: Sql, customer: SignedInCustomer): Promise<string[]> {
  const held = await listOwnPolicies(services, sql, customer);
  return [...new Set(held.flatMap(({ order }) => (order.partnerId === null ? [] : [order.partnerId])))];
}
