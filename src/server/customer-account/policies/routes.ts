import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer-account/policies.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { sendDocument } from '#server/purchase/certificates/send-document.ts';
import { ensureInstalmentRef } from '#server/purchase/instalments/send-instalment-link.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { getMyChoices, setMyChoices } from './customer-choices.ts';
import { renewMyDraftKey } from './own-drafts.ts';
import { openMyPolicy } from './own-policies.ts';
import { viewMyAccount } from './view-my-account.ts';

/** Registers the calls for a customer's policies and choices. */
export function myPolicyRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.getMyInsurance, async ({ customer, query }) =>
    viewMyAccount(services, customer, query.locale),
  );
  registerCall(app, contract.getMyDocument, async ({ customer, params, query, request, reply }) =>
    sendDocument(services, { request, reply, name: params.name, query }, async () => {
      const { order } = await openMyPolicy(services, services.database.sql, customer, params.number);
      return order;
    }),
  );
  registerCall(app, contract.openMyDraft, async ({ customer, params }) =>
    renewMyDraftKey(services, customer, params.id),
  );
  registerCall(app, contract.startMyJourney, async ({ customer, params, body }) => {
    const { sql } = services.database;
    const { policy, order } = await openMyPolicy(services, sql, customer, params.number);
    const file = await loadPolicy(services, sql, { policy, order });
    const { draft: id, key } = await openEndorsement(file, { by: 'holder' }, body);
    return { id, product: policy.product, key };
  });
  registerCall(app, contract.payMyInstalment, async ({ customer, params }) => {
    await openMyPolicy(services, services.database.sql, customer, params.number);
    return { ref: await ensureInstalmentRef(services, params.number) };
  });
  registerCalls(app, services, contract, { getMyChoices, setMyChoices });
}
