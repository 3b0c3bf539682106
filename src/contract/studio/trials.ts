import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { inLanguage } from '../products.ts';
import { closedObject, draftHeaders, fileReply } from '../schemas.ts';
import { studio } from './files.ts';

/**
 * Makes the link of a trial shop, in which anybody tries the products of a release before its sale. The link ends after
 * `days`, with any edit of the release, with its sale, and with its discard. 409 `releaseNotProven` if the present
 * content has not passed the checks, `nothingToSell` if the release changes no product.
 */
export const createTrial = post('/api/studio/releases/:id/trials', studio, 'Opens a release as a trial shop', {
  body: closedObject({ days: Type.Integer({ minimum: 1, maximum: 30 }) }),
  reply: Type.Object({ trial: Type.String(), endsAt: Type.String() }),
  status: 201,
});

/** A trial shop; `sells`: false if it ends before the order, with specimens of the documents. */
const trialShop = Type.Object({
  number: Type.Integer(),
  endsAt: Type.String(),
  sells: Type.Boolean(),
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), tagline: Type.String() })),
});
export type TrialShop = Static<typeof trialShop>;

/** Returns a trial shop by its link. 410 `trialEnded`. */
export const getTrial = get('/api/trials', 'anyone', 'A trial shop of a release', {
  query: closedObject({ ...inLanguage.properties, trial: Type.String({ maxLength: 4000 }) }),
  reply: trialShop,
});

/**
 * Draws the certificate that a draft of a trial shop would result in, as PDF, marked as a specimen in all languages of
 * the product's documents. 409 `noWayOn` while the draft has no premium, 404 `draftNotFound` for another draft.
 */
export const getTrialSpecimen = get('/api/trial-drafts/:id/specimen', 'anyone', 'A specimen for a trial draft', {
  headers: draftHeaders,
  reply: fileReply,
});
