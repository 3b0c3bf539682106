import { expect, test, vi } from 'vitest';
import { getOrder, reopenOrder, startPayment } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { travelOrder } from '#tests/components/orders.ts';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import type { Draft } from '#web/draft/use-draft.ts';
import { AgentSlotsContext } from '../frame/agent-slots.ts';
import { PaymentPage } from './payment-page.tsx';

type Order = Parameters<typeof travelOrder>[0];
type Calls = Parameters<typeof answerCalls>;
const slots = {
  Bar: () => null,
  FromSheet: () => null,
  Checkout: ({ hasEmail, onMoved }: { hasEmail: boolean; onMoved: () => void }) => (
    <button type="button" onClick={onMoved}>{`Ways to pay, ${hasEmail ? 'with' : 'without'} email`}</button>
  ),
};

/** Shows the payment page of a trip whose draft became an order. */
async function open(
  order: Order,
  {
    isAgent = false,
    calls = [],
    draft = () => ({}),
    onPassed = () => {},
  }: {
    isAgent?: boolean;
    calls?: Calls;
    draft?: (own: Draft) => Partial<Draft>;
    onPassed?: () => void;
  } = {},
) {
  const sent = answerCalls(answer(getOrder, travelOrder(order)), ...calls);
  const page = <PaymentPage page="payment" held={false} back={undefined} onPassed={onPassed} />;
  const screen = await showProductPage('travel', 'payment', {
    ...{ isAnswered: true, content: isAgent ? <AgentSlotsContext value={slots}>{page}</AgentSlotsContext> : page },
    draft: (own) => ({ view: { ...own.view, order: 'r1' } as never, ...draft(own) }),
    show: { files: ['portal-sales'] },
  });
  return { ...screen, sent };
}
const reads = (sent: { call: string }[]) => sent.filter(({ call }) => call === 'GET /api/orders/r1').length;

test('the order of a draft: its facts, the choice of payment, and a way back to the answers', async () => {
  const screen = await open({});
  await expect.element(screen.getByRole('button', { name: 'Pay $120.50' })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Pay for your insurance" [level=1]
    - paragraph: Choose how to pay. Your certificate is ready as soon as you have paid.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - group "How would you like to pay?":
      - text: How would you like to pay?
      - radio "KHQR Pay with the app of any bank in Cambodia. We show a code to scan or to save as a picture. ABA ACLEDA Wing Bakong" [checked]
      - text: KHQR Pay with the app of any bank in Cambodia. We show a code to scan or to save as a picture. ABA ACLEDA Wing Bakong
      - radio "Card Visa Mastercard UnionPay JCB"
      - text: Card Visa Mastercard UnionPay JCB
      - radio "WeChat Pay Scan with WeChat"
      - text: WeChat Pay Scan with WeChat
    - button "Pay $120.50"
    - button "Change my answers"
  `);
});

test.each<[string, Order, string]>([
  ['Pay for your insurance', {}, 'Choose how to pay. Your certificate is ready as soon as you have paid.'],
  [
    'Pay for your insurance',
    { status: 'incomplete', codeWay: { channel: 'email', to: 's••' } },
    'First confirm the order by a code, then choose how to pay.',
  ],
])('the head of the payment page: %s', async (title, order, lead) => {
  const screen = await open(order);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(screen.getByText(lead, { exact: true })).toBeVisible();
});

test.each<[string, Order, boolean]>([
  ['confirmed', {}, true],
  ['issued', { status: 'issued' }, false],
  ['cancelled', { status: 'cancelled' }, false],
])('the answers of an order that is %s can be changed: %s', async (_status, order, may) => {
  const screen = await open(order);
  await expect.element(screen.getByText('OR-7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change my answers' }).elements().length).toBe(may ? 1 : 0);
});

test('a withdrawn product is not paid; an order that is not read says why', async () => {
  const screen = await open({ isWithdrawn: true });
  await expect.element(screen.getByText('This insurance is no longer sold')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await screen.unmount();
  answerCalls(answer(getOrder, new Refusal(404, 'orderNotFound')));
  const failed = await showProductPage('travel', 'payment', {
    ...{ isAnswered: true, content: <PaymentPage page="payment" held={false} back={undefined} onPassed={() => {}} /> },
    draft: (own) => ({ view: { ...own.view, order: 'r2' } as never }),
  });
  await expect.element(failed.getByRole('alert')).toBeVisible();
});

test('what an agent sold is accepted on the pay link alone', async () => {
  const screen = await open({ status: 'incomplete', consent: { at: null } });
  await expect.poll(() => screen.visited.at(-1)).toBe('/make_payment/r1');
});

test('for an agent: the handover, ways to pay, and the answers', async () => {
  const screen = await open({ status: 'incomplete', consent: { at: null } }, { isAgent: true });
  await expect.element(screen.getByRole('heading', { name: 'Handed over to the customer' })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Handed over to the customer" [level=1]
    - paragraph: The customer uses the link to read, agree and pay. This page updates automatically.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - button "Ways to pay, with email"
    - button "Change the answers"
  `);
  const before = reads(screen.sent);
  await screen.getByRole('button', { name: 'Ways to pay, with email' }).click();
  await expect.poll(() => reads(screen.sent)).toBe(before + 1);
});

test('after a payment that does not start the order is read again', async () => {
  const screen = await open({}, { calls: [answer(startPayment, new Refusal(409, 'orderChanged'))] });
  await screen.getByRole('button', { name: 'Pay $120.50' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.poll(() => reads(screen.sent)).toBe(2);
});

test('the answers are changed after a question, once; the draft is read again', async () => {
  const reopened = defer<never>();
  const run = vi.fn<Draft['run']>(async () => ({}));
  const onPassed = vi.fn();
  const screen = await open({}, { calls: [answer(reopenOrder, reopened.promise)], draft: () => ({ run }), onPassed });
  await screen.getByRole('button', { name: 'Change my answers' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Change your answers?":
      - heading "Change your answers?" [level=2]
      - button "Close"
      - paragraph: This order will be cancelled and your form will open again with everything you entered. You will confirm it once more after the change.
      - button "Open my answers"
      - button "Continue paying"
  `);
  const yes = dialog.getByRole('button').nth(1);
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  await yes.click({ force: true });
  reopened.resolve(travelOrder({ status: 'cancelled' }) as never);
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
  expect(run.mock.calls).toEqual([[{ kind: 'read' }]]);
  expect(screen.sent.filter(({ call }) => call.endsWith('reopen')).length).toBe(1);
});

test('an order that cannot be changed any more says why', async () => {
  const screen = await open({}, { calls: [answer(reopenOrder, new Refusal(409, 'orderNotPayable'))] });
  await screen.getByRole('button', { name: 'Change my answers' }).click();
  await screen.getByRole('dialog').getByRole('button').nth(1).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
});
