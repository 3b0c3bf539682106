import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { previewDecision as previewCall } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import { checkDecision } from '../assessment/check-decision.ts';
import { listClaimLines } from '../records/claim-line-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { writeStepText } from '../records/notify-claimant.ts';
import { renderClaimLetter } from './claim-letter.ts';
import { toDecision } from './decide-claim.ts';

type Body = BodyOf<typeof previewCall>;

/** Writes the letter and the SMS of a decision as typed. It stores and sends nothing. */
export async function previewDecision(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  body: Body,
): Promise<ReplyOf<typeof previewCall>> {
  const { sql } = services.database;
  const claim = await openClaim(sql, user, ref);
  const made = toDecision(user, body, services.now());
  const decision = { ...made, lines: body.outcome === 'approve' ? await checkLines(services, claim, body) : [] };
  const { language, phone } = claim.claimant;
  const pdf = await renderClaimLetter(services, claim, decision, language === 'zh' ? 'both' : language);
  const event = body.outcome === 'approve' ? 'APPROVE' : 'DECLINE';
  const text = await writeStepText(services, sql, { ...claim, decision }, { event, note: body.message });
  return { letter: Buffer.from(pdf).toString('base64'), sms: { text, to: phone } };
}

async function checkLines(
  services: ClaimServices,
  claim: Awaited<ReturnType<typeof openClaim>>,
  { lines, values = {} }: Extract<Body, { outcome: 'approve' }>,
) {
  const { sql } = services.database;
  const claimed = await listClaimLines(sql, [claim.id]);
  const cover = await loadLossCover(services, services.database.sql, claim);
  return (await checkDecision(sql, cover, { claim: { ...claim, values }, claimed }, lines)).lines;
}
