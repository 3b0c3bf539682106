import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/policy-holders.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { seenPartner } from '#server/purchase/sellers/seen-partner.ts';
import { countByProduct } from './holder-repository.ts';
import { listHolders } from './list-holders.ts';
import { viewSchedule } from './policy-schedule.ts';
import { viewBalance } from './view-balance.ts';
import { viewBenefitPlan, viewHolder } from './view-holder.ts';

/** Policy holders and what they bought, as far as the asker sees them. */
export function policyHolderRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listHolders, async ({ user, body }) => listHolders(services, seenPartner(user), body));
  registerCall(app, contract.listHoldersByProduct, async ({ user }) =>
    countByProduct(services.database.sql, seenPartner(user)),
  );
  registerCall(app, contract.getHolder, async ({ user, params, query }) =>
    viewHolder(services, seenPartner(user), params.id, query.locale),
  );
  registerCall(app, contract.getBenefitPlan, async ({ user, params, query }) =>
    viewBenefitPlan(services, seenPartner(user), params.id, params.benefitPlan, query.locale),
  );
  registerCall(app, contract.getSchedule, async ({ user, params, query }) =>
    viewSchedule(services, seenPartner(user), { ...params, locale: query.locale }),
  );
  registerCall(app, contract.getScheduleOfPlan, async ({ user, params, query }) =>
    viewSchedule(services, seenPartner(user), { ...params, locale: query.locale }),
  );
  registerCall(app, contract.getBenefitBalance, async ({ user, params, query }) =>
    viewBalance(services, seenPartner(user), params.number, query.locale),
  );
}
