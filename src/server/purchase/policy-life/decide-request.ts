import type { BodyOf } from '#contract/call.ts';
import type { decidePolicyRequest as decideCall } from '#contract/purchase/policy-life.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockLife } from '../policies/read-life.ts';
import { takeCancellation } from './cancel-policy.ts';
import { decideRequest, findRequest } from './policy-work-repository.ts';

/**
 * The second pair of eyes: what was asked for is done as it was shown, or refused. Deciding the same twice is once. Who asked
 * may take it back. Throws 404 `policyNotFound`, 409 `needsSecondPerson`, `policyRequestDecided`, `refundChanged`, and as
 * `judgeCancellation`.
 */
export async function decidePolicyRequest(
  services: PurchaseServices,
  user: SignedInUser,
  { number, id }: { number: string; id: string },
  { outcome, note }: BodyOf<typeof decideCall>,
): Promise<void> {
  await services.database.transaction('decide policy request', async (sql) => {
    const file = await lockLife(services, sql, number);
    const request = await findRequest(sql, id);
    if (!file || request?.policyNumber !== number) throw new ApiProblem(404, 'policyNotFound');
    const status = outcome === 'approve' ? 'done' : 'refused';
    if (request.status === status && request.decidedBy === user.id) return;
    if (request.status !== 'waiting') throw new ApiProblem(409, 'policyRequestDecided');
    if (status === 'done' && request.askedBy === user.id) throw new ApiProblem(409, 'needsSecondPerson');
    const decision = note?.trim() || null;
    await decideRequest(sql, id, { status, decidedBy: user.id, decidedAt: services.now(), decision });
    if (status === 'refused') return;
    const { effectiveFrom: from, reason, refund, note: said, askedBy: by } = request;
    await takeCancellation(services, sql, file, {
      from,
      reason,
      refund,
      note: said,
      by: by ?? undefined,
      approvedBy: user.id,
      request: id,
      ...(by === null ? { asker: 'holder' } : {}),
    });
  });
}
