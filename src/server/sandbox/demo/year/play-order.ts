import { addDays, countDays } from '#engine/language/dates.ts';
import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { listWaitingFor } from '#server/platform/money/money-request-repository.ts';
import { computeEndorsementDays } from '#server/purchase/endorsements/endorsement-days.ts';
import { writeNote } from '#server/purchase/order-desk/order-desk.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { listAttempts } from '#server/purchase/payments/payment-repository.ts';
import { processRefunds } from '#server/purchase/payments/process-refunds.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { cancelPolicy, previewCancellation } from '#server/purchase/policy-life/cancel-policy.ts';
import { openVisiblePolicy } from '#server/purchase/policy-life/view-policy-life.ts';
import { bringPolicyToState } from '../../testing/policy-fixtures.ts';
import { type DemoStage, signInDemoUser, toBusinessDay, toInstant } from '../demo-stage.ts';
import { playClaim, playClaimStep } from '../play-claim.ts';
import { playSale, playStep } from '../play-sale.ts';
import { type OrderStory, planClaimSteps } from './plan-year.ts';
import type { YearTemplate } from './year-template.ts';

/** Performs an order and what happens to it later, each with the clock at its instant. Throws the first refusal. */
export async function playOrder(stage: DemoStage, template: YearTemplate, story: OrderStory): Promise<void> {
  const { sale, change, cancel, claim, note } = story;
  stage.clock.moveTo(toInstant(stage, sale));
  const { order, policy } = await playSale(stage, withKnownAnswers(stage, sale));
  if (note && order !== undefined) await playNote(stage, order, note);
  if (policy === undefined) return;
  if (claim) await playYearClaim(stage, template, policy, claim);
  if (cancel) await playCancellation(stage, policy, cancel);
  if (change !== undefined) await playChange(stage, policy, change);
}

/** Removes the answers to questions that the product does not ask. */
function withKnownAnswers({ services }: DemoStage, sale: OrderStory['sale']): OrderStory['sale'] {
  const asked = services.catalogue.current(sale.product)?.product.pageOf ?? {};
  const answers = Object.fromEntries(Object.entries(sale.answers ?? {}).filter(([field]) => field in asked));
  return { ...sale, answers };
}

async function playNote(
  stage: DemoStage,
  id: string,
  { by, to, text }: NonNullable<OrderStory['note']>,
): Promise<void> {
  const { services } = stage;
  const user = await signInDemoUser(stage, by);
  await writeNote({ services, user, id }, { text, to: (await signInDemoUser(stage, to)).id });
}

/** Files a claim near the wanted day, if the cover has begun, and performs its steps. */
async function playYearClaim(
  stage: DemoStage,
  template: YearTemplate,
  number: string,
  claim: NonNullable<OrderStory['claim']>,
): Promise<void> {
  const { template: wanted, daysAgo, by } = claim;
  const policy = await findPolicy(stage.services.database.sql, number);
  const { effectiveFrom = '', effectiveTo = '' } = policy ?? {};
  const [, lossDate = ''] = [addDays(effectiveFrom, 1), toBusinessDay(stage, daysAgo + 2), effectiveTo].toSorted();
  const lossDaysAgo = countDays(lossDate, toBusinessDay(stage, 0)) - 1;
  const filed = lossDaysAgo - 2;
  if (filed < 1) return;
  const at = { daysAgo: filed, at: '09:40' };
  stage.clock.moveTo(toInstant(stage, at));
  const order = await findOrder(stage.services.database.sql, policy?.orderId ?? '');
  const ref = await playClaim(
    stage,
    {
      ...{ ...at, name: number, on: number, by, lossDaysAgo, dischargeDaysAgo: lossDaysAgo },
      ...{ contactPerson: order?.customerName ?? number, phone: order?.phone ?? '' },
      ...{ lines: [{ benefit: wanted.benefit, amount: wanted.amount }], description: wanted.text },
      files: [{ name: `${wanted.paper}.pdf`, paper: wanted.paper, drawing: 'report' }],
    },
    number,
  );
  for (const step of planClaimSteps(template, claim, filed)) {
    stage.clock.moveTo(toInstant(stage, step));
    await playClaimStep(stage, ref, step);
  }
}

/** Cancels a policy at the customer's wish, and pays the refund back. An open one waits for a second person. */
async function playCancellation(
  stage: DemoStage,
  number: string,
  { daysAgo, isOpen }: NonNullable<OrderStory['cancel']>,
): Promise<void> {
  const { services } = stage;
  const { sql } = services.database;
  stage.clock.moveTo(toInstant(stage, { daysAgo }));
  const [clerk, admin] = [await signInDemoUser(stage, 'clerk'), await signInDemoUser(stage, 'admin')];
  const file = await openVisiblePolicy(services, clerk, number);
  const { effectiveFrom, effectiveTo, orderId } = file.policy;
  const { usual: from } = computeEndorsementDays([{ from: effectiveFrom, to: effectiveTo }], 0, services.now());
  const [reason = ''] = Object.keys(file.terms.rules(file.policy.version).cancel.reasons);
  const { refund } = await previewCancellation(file, { from, reason, by: clerk.id });
  await cancelPolicy(services, clerk, number, { from, reason, refund, request: services.ids.id() });
  const [waiting] = await listWaitingFor(sql, 'cancel', number);
  if (waiting && !isOpen) await resolveMoneyRequest(services, admin, waiting.id, { outcome: 'approve' });
  for (const { tranId } of await listAttempts(sql, orderId)) await processRefunds(services, tranId);
}

/** Changes the address of a policy, as its holder. */
async function playChange(stage: DemoStage, number: string, daysAgo: number): Promise<void> {
  const { services, clock, products } = stage;
  stage.clock.moveTo(toInstant(stage, { daysAgo }));
  const policy = await findPolicy(services.database.sql, number);
  const order = await findOrder(services.database.sql, policy?.orderId ?? '');
  const tools = { clock, products, work: async () => {}, gateway: undefined, reports: '' };
  await bringPolicyToState(
    { services, tools, sandbox: undefined, origin: '' },
    order?.ref ?? '',
    'changed',
    async (ref) => {
      await playStep(stage, await openOrder(services, ref), undefined, 'code');
      return (await openOrder(services, ref)).status === 'issued';
    },
  );
}
