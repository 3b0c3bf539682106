import { addDays } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { moveCaseToToday } from '#server/catalogue/cases/move-case-to-today.ts';
import { mapTexts } from '#server/catalogue/products/map-texts.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listWaitingFor } from '#server/platform/money/money-request-repository.ts';
import { confirmOrder } from '#server/purchase/checkout/confirm-order.ts';
import { verifyOrderCode } from '#server/purchase/checkout/order-code.ts';
import { cancelOrder } from '#server/purchase/order-histories/cancel-order.ts';
import { sendPaymentLink } from '#server/purchase/order-histories/send-payment-link.ts';
import { openOrder } from '#server/purchase/order-links/open-link.ts';
import { isSale } from '#server/purchase/orders/order-consent.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { markAsPaid } from '#server/purchase/payments/mark-as-paid.ts';
import { payFromBalance } from '#server/purchase/payments/pay-from-balance.ts';
import type { PaymentOption } from '#server/purchase/payments/provider/payment-provider.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { startPayment } from '#server/purchase/payments/start-payment.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { findAgentSeller } from '#server/purchase/sellers/select-draft-seller.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { agreeAsCustomer } from '../testing/agree-as-customer.ts';
import { findLastOrderCode } from '../testing/outbox.ts';
import { addSpan } from '../testing/set-clock.ts';
import { type DemoStage, signInDemoUser } from './demo-stage.ts';
import type { SaleStep, SaleStory } from './demo-stories.ts';
import { fillDraft } from './fill-draft.ts';

/** The duration of each step of a sale in minutes. */
const STEP_MINUTES = 4;

/** The id of an order, and the number of its policy if one was issued. Both are missing for a draft. */
type PlayedSale = { order?: string; policy?: string | undefined };

/**
 * Performs a sale at the clock's instant, with the functions of agents and customers. Throws refusals of the wizard or
 * an order.
 */
export async function playSale(stage: DemoStage, story: SaleStory): Promise<PlayedSale> {
  const { services, products, clock } = stage;
  const { product: name, case: of, language, leftAt } = story;
  const product = services.catalogue.current(name)?.product;
  if (!product) throw new Error(`there is no product ${name}`);
  const today = toBusinessDate(services.now());
  const testCase = moveCaseToToday(products, name, of, today);
  const agent = story.by === undefined ? undefined : await signInDemoUser(stage, story.by);
  const { id: draftId, key } = await fillDraft(services, {
    ...{ product, language, leftAt, seller: await findAgentSeller(services.database.sql, agent) },
    testCase: { ...testCase, answers: { ...testCase.answers, ...buildAnswers(story, today) } },
  });
  if (leftAt !== undefined) return {};
  const { order: ref } = await confirmOrder(services, draftId, key, { network: 'demo' });
  for (const step of story.then ?? []) {
    clock.moveTo(addSpan(services.now(), { minutes: STEP_MINUTES }));
    await playStep(stage, await openOrder(services, ref), agent, step);
  }
  const { id } = await openOrder(services, ref);
  return { order: id, policy: (await findPolicyOfOrder(services.database.sql, id))?.number };
}

/** Resolves dates that count from the day of the sale. */
function buildAnswers({ answers = {} }: SaleStory, today: string): Answers {
  const dated = (text: string): string => {
    const days = /^today\+(\d+)$/.exec(text)?.[1];
    return days === undefined ? text : addDays(today, Number(days));
  };
  return mapTexts(answers as Json, dated) as Answers;
}

/** Performs a later step of a sale at the clock's instant. */
export async function playStep(
  stage: DemoStage,
  order: Order,
  agent: SignedInUser | undefined,
  step: SaleStep,
): Promise<void> {
  const { services } = stage;
  if (step === 'code') {
    if (isSale(order)) await agreeAsCustomer(services, order.ref, { network: 'demo' });
    else
      await verifyOrderCode(services, order.ref, { code: await findLastOrderCode(services, order), network: 'demo' });
  } else if (typeof step === 'object') {
    if ('pay' in step) await payAsCustomer(stage, order, step.pay);
    else if ('markedBy' in step) await markPaid(stage, order, step.markedBy, step);
    else await cancelOrder(services, findSeller(agent), order.id, step.cancelledFor);
  } else if (step === 'link') {
    await sendPaymentLink(services, findSeller(agent), order.id, {
      channel: 'sms',
      origin: resolveHomeOrigin(services.config),
    });
  } else {
    const withoutCommission = step === 'balanceWithoutCommission';
    await payFromBalance(services, findSeller(agent), order.id, { withoutCommission });
  }
}

function findSeller(agent: SignedInUser | undefined): SignedInUser {
  if (!agent) throw new Error('the public has no balance and sends no link');
  return agent;
}

/** Marks an order as paid by one of the insurer's staff, and by a second one if the amount requires it. */
async function markPaid(
  { services }: Pick<DemoStage, 'services'>,
  { id, total: amount }: Order,
  by: string,
  { reason, reference }: { reason: string; reference: string },
): Promise<void> {
  await markAsPaid(services, await signInDemoUser({ services }, by), id, { amount, reason, reference });
  const [waiting] = await listWaitingFor(services.database.sql, 'markAsPaid', id);
  if (waiting)
    await resolveMoneyRequest(services, await signInDemoUser({ services }, 'admin'), waiting.id, {
      outcome: 'approve',
    });
}

/** Pays as the buyer in the sandbox gateway; without it, staff mark the order as paid. */
async function payAsCustomer({ services, sandbox, ...stage }: DemoStage, order: Order, option: PaymentOption) {
  const { language } = order.frozen.circumstances;
  const wish = { option, language, origin: resolveHomeOrigin(services.config) } as const;
  if (!sandbox) return markPaid({ services }, order, 'clerk', { reason: option, reference: order.number });
  const form = await startPayment(services, order.ref, { ...wish, prefix: language === 'km' ? '/km' : '' });
  await sandbox.post(form);
  stage.clock.moveTo(addSpan(services.now(), { minutes: 1 }));
  // The server does not listen yet, so no callback arrives: the shop asks the provider itself.
  const tranId = form.fields.tran_id as string;
  await sandbox.control({ tranId, action: 'approve', callback: 'none' });
  await settleAttempt(services, tranId);
}
