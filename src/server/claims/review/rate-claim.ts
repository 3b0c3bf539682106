import type { BodyOf } from '#contract/call.ts';
import type { rateMyClaim } from '#contract/customer-account/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { lockClaim, updateClaim } from '../records/claim-repository.ts';
import { type ClaimUser, openClaim } from '../records/claim-user.ts';

/** Stores the claimant's rating of a paid claim. Throws 409 `claimStepNotPossible` before the payment and a second time. */
export async function rateClaim(
  { database, now }: ClaimServices,
  user: ClaimUser,
  ref: string,
  { rating, words }: BodyOf<typeof rateMyClaim>,
): Promise<void> {
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('rate claim', async (sql) => {
    const { status, feedback } = await lockClaim(sql, seen.id);
    if (status !== 'paid' || feedback !== null) throw new ApiProblem(409, 'claimStepNotPossible');
    await updateClaim(sql, seen.id, { feedback: { rating, words: words ?? null, at: now().toISOString() } });
  });
}
