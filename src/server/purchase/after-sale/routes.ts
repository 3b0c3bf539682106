import type { FastifyInstance } from 'fastify';
import { createEndorsementDraft, getEndorsementChoices, setEndorsementDate } from '#contract/purchase/endorsements.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { assertDraftAccess } from '../drafts/open-draft.ts';
import { openVisiblePolicy } from '../policy-life/view-policy-life.ts';
import { type EndorsementRequester, listEndorsementChoices, openEndorsement } from './open-endorsement.ts';

/** The role in which a user asks: the insurer's staff, or an agent of the partner that sold the policy. */
function toRequester({ id, scopes }: SignedInUser): Exclude<EndorsementRequester, { by: 'holder' }> {
  return { by: scopes.includes('insurer:orders') ? 'insurer' : 'seller', user: id };
}

/** Routes by which users of the portal begin endorsements. The result is a draft like any other. */
export function endorsementRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { database, now } = services;
  registerCall(app, getEndorsementChoices, async ({ user, params }) =>
    listEndorsementChoices(await openVisiblePolicy(services, user, params.number), toRequester(user).by),
  );
  registerCall(app, createEndorsementDraft, async ({ user, params, body }) =>
    openEndorsement(await openVisiblePolicy(services, user, params.number), toRequester(user), body),
  );
  registerCall(app, setEndorsementDate, async ({ params, headers, body: { from, grant } }) =>
    database.transaction('move journey', async (sql) => {
      const row = assertDraftAccess(await lockDraft(sql, params.id), { key: headers['draft-key'] }, now());
      if (!row.about) throw new ApiProblem(404, 'draftNotFound');
      if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
      const { grant: _before, ...about } = row.about;
      // Only the insurer grants an exception.
      const granted = grant === undefined || about.by !== 'insurer' ? {} : { grant };
      await updateDraft(sql, row.id, { about: { ...about, from, ...granted } });
      return { from };
    }),
  );
}
