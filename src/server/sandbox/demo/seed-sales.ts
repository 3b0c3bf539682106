import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { storeClaimFile } from '#server/claims/files/store-claim-file.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { moveClaim } from '#server/claims/records/move-claim.ts';
import { decideClaim, payClaim } from '#server/claims/review/decide-claim.ts';
import { assignReviewer, recordClaimNote } from '#server/claims/review/review-claim.ts';
import { viewClaim } from '#server/claims/review/view-claim.ts';
import { bookPartner } from '#server/people/partners/administer-partners.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { type DemoStage, signInDemoUser, toBusinessDay, toInstant } from './demo-stage.ts';
import { type ClaimStep, type ClaimStory, type DemoStories, type Moment, readDemoStories } from './demo-stories.ts';
import { drawSampleDocument } from './draw-sample-document.ts';
import { playSale } from './play-sale.ts';

/** An event before today. */
type DemoEvent = { when: Moment; name: string; play(): Promise<unknown> };

/**
 * Makes the sales and claims of the months before today: one event after the other, each with the clock at its instant,
 * so that numbers, balances and logs have their natural order. An event that is no longer possible (a product was
 * changed) is reported and omitted.
 */
export async function seedSales(stage: DemoStage): Promise<void> {
  const { services, clock, say, products } = stage;
  const happenings = listDemoEvents(stage, readDemoStories(products)).toSorted(
    (a, b) => toInstant(stage, a.when).getTime() - toInstant(stage, b.when).getTime(),
  );
  try {
    for (const { when, name, play } of happenings) {
      clock.moveTo(toInstant(stage, when));
      await lapseOrders(services);
      await play().catch((error: unknown) => say(`Demo without "${name}": ${describeEvent(error)}`));
    }
  } finally {
    clock.back();
  }
}

function listDemoEvents(stage: DemoStage, { sales, claims, bookings }: DemoStories): DemoEvent[] {
  /** The numbers of policies by sale, and the references by claim. */
  const made = new Map<string, string>();
  const madeBy = (name: string): string => {
    const found = made.get(name);
    if (found === undefined) throw new Error(`there is no "${name}"`);
    return found;
  };
  const keep = async (name: string, making: Promise<string | undefined>): Promise<void> => {
    const one = await making;
    if (one !== undefined) made.set(name, one);
  };
  return [
    ...sales.map(
      (sale): DemoEvent => ({
        ...{ when: sale, name: sale.name },
        play: () => keep(sale.name, playSale(stage, sale)),
      }),
    ),
    ...claims.flatMap((claim): DemoEvent[] => [
      {
        ...{ when: claim, name: claim.name },
        play: async () => keep(claim.name, playClaim(stage, claim, madeBy(claim.on))),
      },
      ...(claim.then ?? []).map((step) => ({
        ...{ when: step, name: `${claim.name}: ${step.step}` },
        play: async () => playClaimStep(stage, madeBy(claim.name), step),
      })),
    ]),
    ...bookings.map(
      ({ by, partner, daysAgo, at, ...booking }): DemoEvent => ({
        ...{ when: { daysAgo, ...(at === undefined ? {} : { at }) }, name: booking.note ?? booking.kind },
        play: async () => bookPartner(stage.services, await signInDemoUser(stage, by), partner, booking),
      }),
    ),
  ];
}

function describeEvent(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return [code, message].filter(Boolean).join(' ');
}

/** Files a claim on a policy, with its files, at the clock's instant. Returns its reference. */
async function playClaim(stage: DemoStage, story: ClaimStory, policyNumber: string): Promise<string> {
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
async function playClaimStep(stage: DemoStage, ref: string, step: ClaimStep): Promise<unknown> {
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
