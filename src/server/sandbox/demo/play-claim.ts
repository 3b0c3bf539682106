import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { storeClaimFile } from '#server/claims/files/store-claim-file.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { moveClaim } from '#server/claims/records/move-claim.ts';
import { decideClaim, payClaim } from '#server/claims/review/decide-claim.ts';
import { assignReviewer, recordClaimNote } from '#server/claims/review/review-claim.ts';
import { viewClaim } from '#server/claims/review/view-claim.ts';
import { type DemoStage, signInDemoUser, toBusinessDay } from './demo-stage.ts';
import type { ClaimStep, ClaimStory } from './demo-stories.ts';
import { drawSampleDocument } from './draw-sample-document.ts';

/** Files a claim on a policy, with its files, at the clock's instant. Returns its reference. */
export async function playClaim(stage: DemoStage, story: ClaimStory, policyNumber: string): Promise<string> {
  const { services } = stage;
  const user = await signInDemoUser(stage, story.by);
  const { lossDaysAgo, dischargeDaysAgo, contactPerson, phone, lines, description } = story;
  const ref = await fileClaim(services, user, {
    ...{ policyNumber, contactPerson, phone, lines, description },
    lossDate: toBusinessDay(stage, lossDaysAgo),
    ...(dischargeDaysAgo === undefined ? {} : { dischargeDate: toBusinessDay(stage, dischargeDaysAgo) }),
  });
  const first = Number(policyNumber.slice(-3)) + lossDaysAgo;
  for (const [at, { name, paper, drawing }] of (story.files ?? []).entries())
    await storeClaimFile(services, user, ref, { name, paper, bytes: await drawSampleDocument(drawing, first + at) });
  return ref;
}

/** Performs a step of a claim at the clock's instant. */
export async function playClaimStep(stage: DemoStage, ref: string, step: ClaimStep): Promise<unknown> {
  const { services } = stage;
  const user = await signInDemoUser(stage, step.by);
  switch (step.step) {
    case 'take':
      return assignReviewer(services, user, ref, {});
    case 'ask':
      return moveClaim(services, user, ref, { event: 'ASK', note: step.question });
    case 'answer':
      return moveClaim(services, user, ref, { event: 'ANSWER', note: step.answer });
    case 'note':
      return recordClaimNote(services, user, ref, step.note);
    case 'decide':
      await decideClaim(services, user, ref, step.decision);
      return confirmHeldClaim(stage, ref, step.by === 'admin' ? 'clerk' : 'admin');
    case 'pay':
      return payClaim(services, user, ref, step.reference);
  }
}

/** Confirms the approval of a claim by a second person, if it waits for one. */
async function confirmHeldClaim(stage: DemoStage, ref: string, by: string): Promise<void> {
  const { services } = stage;
  const user = await signInDemoUser(stage, by);
  const { confirmation } = await viewClaim(services, user, ref);
  if (confirmation) await resolveMoneyRequest(services, user, confirmation.id, { outcome: 'approve' });
}
