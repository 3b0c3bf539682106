import type { FastifyInstance } from 'fastify';
import { getJourneyChoices, moveJourney, startJourney } from '#contract/purchase/journeys.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { rightful } from '../drafts/open-draft.ts';
import { openPolicyFile } from '../policy-life/view-policy-life.ts';
import { beginJourney, type JourneyAsker, journeyChoices } from './begin-journey.ts';

/** As whom a user asks: the insurer's staff, or an agent of who sold it. */
function askerOf({ id, scopes }: SignedInUser): Exclude<JourneyAsker, { by: 'holder' }> {
  return { by: scopes.includes('insurer:orders') ? 'insurer' : 'seller', user: id };
}

/** Journeys about a policy, begun in the portal. What follows is a draft like any other. */
export function journeyRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { database, now } = services;
  registerCall(app, getJourneyChoices, async ({ user, params }) =>
    journeyChoices(services, await openPolicyFile(services, database.sql, user, params.number), askerOf(user).by),
  );
  registerCall(app, startJourney, async ({ user, params, body }) =>
    beginJourney(services, await openPolicyFile(services, database.sql, user, params.number), askerOf(user), body),
  );
  registerCall(app, moveJourney, async ({ params, headers, body: { from, grant } }) =>
    database.transaction('move journey', async (sql) => {
      const row = rightful(await lockDraft(sql, params.id), { key: headers['draft-key'] }, now());
      if (!row.about) throw new ApiProblem(404, 'draftNotFound');
      if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
      const { grant: _before, ...about } = row.about;
      // Nobody else grants anything.
      const granted = grant === undefined || about.by !== 'insurer' ? {} : { grant };
      await updateDraft(sql, row.id, { about: { ...about, from, ...granted } });
      return { from };
    }),
  );
}
