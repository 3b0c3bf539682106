import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-guarantees.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { sendGuaranteeLetter } from './guarantee-letter.ts';
import { endGuarantee, issueGuarantee, viewGuarantees } from './issue-guarantee.ts';

/** Registers the calls for letters of guarantee, for the insurer's reviewers. */
export function claimGuaranteeRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listClaimGuarantees, async ({ user, params }) =>
    viewGuarantees(services, user, params.ref),
  );
  registerCall(app, contract.issueGuarantee, async ({ user, params: { ref }, body }) => {
    await issueGuarantee(services, user, ref, body);
    return viewGuarantees(services, user, ref);
  });
  registerCall(app, contract.endGuarantee, async ({ user, params, body }) => {
    await endGuarantee(services, user, params, body.reason);
    return viewGuarantees(services, user, params.ref);
  });
  registerCall(app, contract.getGuaranteeLetter, async ({ user, params, query, reply }) =>
    sendGuaranteeLetter(services, user, params, { language: query.language, reply }),
  );
}
