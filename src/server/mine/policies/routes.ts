import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mine/policies.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { beginJourney } from '#server/purchase/after-sale/begin-journey.ts';
import { sendDocument } from '#server/purchase/certificates/send-document.ts';
import { openPart } from '#server/purchase/instalments/send-part-link.ts';
import { readLife } from '#server/purchase/policies/read-life.ts';
import { choose, viewChoices } from './choose.ts';
import { openMyPolicy } from './held-by.ts';
import { newKeyOfDraft } from './own-drafts.ts';
import { viewMine } from './view-mine.ts';

/** What a customer holds, and chooses. */
export function myPolicyRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.getMyInsurance, async ({ customer, query }) => viewMine(services, customer, query.locale));
  registerCall(app, contract.getMyDocument, async ({ customer, params, query, request, reply }) =>
    sendDocument(services, { request, reply, name: params.name, query }, async () => {
      const { order } = await openMyPolicy(services, services.database.sql, customer, params.number);
      return order;
    }),
  );
  registerCall(app, contract.openMyDraft, async ({ customer, params }) => newKeyOfDraft(services, customer, params.id));
  registerCall(app, contract.startMyJourney, async ({ customer, params, body }) => {
    const { sql } = services.database;
    const { policy, order } = await openMyPolicy(services, sql, customer, params.number);
    const file = await readLife(services, sql, policy, order);
    const { draft: id, key } = await beginJourney(services, file, { by: 'holder' }, body);
    return { id, product: policy.product, key };
  });
  registerCall(app, contract.payMyInstalment, async ({ customer, params }) => {
    await openMyPolicy(services, services.database.sql, customer, params.number);
    return { ref: await openPart(services, params.number) };
  });
  registerCall(app, contract.getMyChoices, async ({ customer }) => viewChoices(services, customer));
  registerCall(app, contract.setMyChoices, async ({ customer, body }) => {
    await choose(services, customer, body);
    return viewChoices(services, customer);
  });
}
