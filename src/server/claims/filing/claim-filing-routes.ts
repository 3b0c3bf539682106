import type { FastifyInstance } from 'fastify';
import { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { viewClaimFiling } from './view-claim-filing.ts';

/** Registers the calls for the form of a claim and its compiled validators. */
export function claimFilingRoutes(app: FastifyInstance, services: ClaimServices): void {
  const { hash, code } = services.claimForm.compiled;

  registerCall(app, getClaimFiling, async ({ user, params, query }) =>
    viewClaimFiling(services, user, params.number, query),
  );

  app.get<{ Params: { hash: string } }>(
    '/api/claim-filing/:hash.js',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      if (params.hash !== hash) throw new ApiProblem(404, 'notFound');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(code);
    },
  );
}
