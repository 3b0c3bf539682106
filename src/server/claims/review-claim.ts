import type { SignedInUser } from '../accounts/signed-in-user.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { logClaim } from './claim-event-repository.ts';
import { moveClaim } from './move-claim.ts';
import { openClaim } from './open-claim.ts';
import { listReviewers } from './reviewer-repository.ts';

/** Gives a claim to a reviewer, oneself if nobody is named. Throws 422 `reviewerNotFound`. */
export async function takeClaim(
  services: Services,
  user: SignedInUser,
  ref: string,
  reviewer = user.id,
): Promise<void> {
  await moveClaim(services, user, ref, {
    event: 'TAKE',
    change: async (sql) => {
      const known = (await listReviewers(sql)).some(({ id }) => id === reviewer);
      if (!known) throw problem('reviewerNotFound', '/reviewer');
      return { assignedTo: reviewer };
    },
  });
}

/** A note that nobody but the insurer's people ever reads; it changes nothing else. */
export async function noteClaim({ database, now }: Services, user: SignedInUser, ref: string, note: string) {
  const claim = await openClaim(database.sql, user, ref);
  await logClaim(database.sql, { claimId: claim.id, type: 'NOTE', at: now(), by: user.id, note, isInternal: true });
}
