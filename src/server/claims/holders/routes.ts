import type { FastifyInstance } from 'fastify';
import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import * as contract from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { logCustomerRead } from '#server/people/users/account-event-repository.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { countByProduct } from './holder-repository.ts';
import { listHolders } from './list-holders.ts';
import { viewSchedule } from './policy-schedule.ts';
import { viewBalance } from './view-balance.ts';
import { openHolder, viewBenefitPlan, viewHolder } from './view-holder.ts';
import { viewHolderDesk } from './view-holder-desk.ts';

/** Registers the calls for policy holders and their purchases, limited to the data that the user may see. */
export function policyHolderRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listHolders, async ({ user, body }) =>
    listHolders(services, visibleSalesPartner(user), body),
  );
  registerCall(app, contract.listHoldersByProduct, async ({ user }) =>
    countByProduct(services.database.sql, visibleSalesPartner(user)),
  );
  registerCall(app, contract.getHolder, async ({ user, params, query }) =>
    readHolder(services, user, params.id, query.locale),
  );
  registerCall(app, contract.getHolderDesk, async ({ user, params }) =>
    viewHolderDesk(services, user, await readHolder(services, user, params.id)),
  );
  registerCall(app, contract.getBenefitPlan, async ({ user, params, query }) =>
    viewBenefitPlan(
      services,
      await openHolder(services, visibleSalesPartner(user), params.id),
      params.benefitPlan,
      query.locale,
    ),
  );
  registerCall(app, contract.getSchedule, async ({ user, params, query }) =>
    viewSchedule(services, visibleSalesPartner(user), { ...params, locale: query.locale }),
  );
  registerCall(app, contract.getScheduleOfPlan, async ({ user, params, query }) =>
    viewSchedule(services, visibleSalesPartner(user), { ...params, locale: query.locale }),
  );
  registerCall(app, contract.getBenefitBalance, async ({ user, params, query }) =>
    viewBalance(services, visibleSalesPartner(user), params.number, query.locale),
  );
}

/** Opens the page of a customer, and logs who reads it. */
async function readHolder(
  services: ClaimServices,
  user: SignedInUser,
  id: string,
  locale?: Locale,
): Promise<HolderDetail> {
  const holder = await viewHolder(services, visibleSalesPartner(user), id, locale);
  await logHolderRead(services, user, holder);
  return holder;
}

/** Policies that a line of the log names. */
const MOST_NUMBERS = 20;

/** Logs who read the page of a customer: the line names the policies, and nothing of the person. */
async function logHolderRead(
  { database, now }: ClaimServices,
  { id: byId }: SignedInUser,
  { policies }: HolderDetail,
): Promise<void> {
  const note = policies.slice(0, MOST_NUMBERS).map(({ number }) => number);
  await logCustomerRead(database.sql, { at: now(), byId, note: note.join(' ') });
}
