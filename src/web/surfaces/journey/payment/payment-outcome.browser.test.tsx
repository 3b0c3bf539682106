import { expect, test, vi } from 'vitest';
import { getOrder, settlePayment, startPayment } from '#contract/purchase/orders.ts';
import { answer, answerCalls } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { cacheProduct, travelOrder, travelPolicy } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { CheckPaymentPage } from './check-payment-page.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentFailPage } from './payment-fail-page.tsx';

const files = ['checkout', 'wizard', 'consent'];
const params = { id: 'r1' };
type Order = Parameters<typeof travelOrder>[0];
const issued: Order = { status: 'issued', policy: travelPolicy, documents: ['certificate'], certificatePath: '/cert' };

/** Shows the page of a payment that is not complete. */
async function failed(order: Order, settled: unknown = travelOrder(order)) {
  await cacheProduct('travel');
  const calls = answerCalls(answer(getOrder, travelOrder(order)), answer(settlePayment, settled as never));
  const screen = await show(<PaymentFailPage params={params} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, calls };
}

test('a payment that failed: what became of the money, and what to do', async () => {
  const declined = await failed({ attempt: { status: 'failed', money: 'none' } });
  await expect.element(declined.container).toMatchAriaInlineSnapshot(`
    - heading "Incomplete payment: your payment is not complete, please try again" [level=1]
    - alert:
      - paragraph: The payment was declined
      - paragraph: You were not charged.
      - paragraph: Your order is kept. Please try again with another card or method.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - link "Try again":
      - /url: /make_payment/r1
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
  await declined.unmount();
  const cancelled = await failed({ status: 'cancelled', refund: { amount: 12_050, currency: 'USD', status: 'owed' } });
  await expect.element(cancelled.container).toMatchAriaInlineSnapshot(`
    - heading "Your money is being refunded" [level=1]
    - status:
      - paragraph: $120.50 arrived when this order could no longer be issued. We are refunding it.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
  await cancelled.unmount();
  const expired = await failed({ status: 'expired' });
  await expect.element(expired.container).toMatchAriaInlineSnapshot(`
    - heading "This quotation has expired" [level=1]
    - status:
      - paragraph: It can no longer be paid. Start again for a new quotation.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - link "Open the form":
      - /url: /buy_insurance/travel
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
});

test('money that may be on its way: the provider is asked once, then by each press', async () => {
  const order: Order = { attempt: { status: 'failed', money: 'open' } };
  const settled = defer<unknown>();
  const { calls, ...screen } = await failed(order, settled.promise);
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "We are checking your payment" [level=1]
    - status:
      - paragraph: Asking the payment provider
      - text: This takes a few seconds. Please do not pay again.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
  settled.resolve(travelOrder(order));
  const look = screen.getByRole('button', { name: 'Check again' });
  await expect.element(look).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "We do not know yet whether you have paid" [level=1]
    - status:
      - paragraph: The bank has not decided yet
      - paragraph: Please do not pay again. As soon as the payment is certain, your policy will be issued automatically. If it fails, you can try again. Your order is kept.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - button "Check again"
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
  await look.click();
  await expect.poll(() => calls.filter(({ call }) => call.startsWith('POST')).length).toBe(2);
});

test('the return from the provider waits; a payment that arrived leads to the policy', async () => {
  await cacheProduct('travel');
  const settled = defer<unknown>();
  answerCalls(
    answer(getOrder, travelOrder({ attempt: { status: 'pending', money: 'open' } })),
    answer(settlePayment, settled.promise as never),
  );
  const screen = await show(<CheckPaymentPage params={params} />, { files, path: '/check-payment/r1' });
  await expect.element(screen.getByRole('status')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "We are checking your payment" [level=1]
    - status:
      - paragraph: Asking the payment provider
      - text: This takes a few seconds. Please do not pay again.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
  `);
  settled.resolve(travelOrder(issued));
  await expect.poll(() => screen.visited.at(-1)).toBe('/payment_success/r1');
});

test('a long wait for the provider says so, and asks again', async () => {
  await cacheProduct('travel');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const calls = answerCalls(
    answer(getOrder, travelOrder({ attempt: { status: 'pending', money: 'open' } })),
    answer(settlePayment, travelOrder({ attempt: { status: 'pending', money: 'open' } })),
  );
  const screen = await show(<CheckPaymentPage params={params} />, { files, path: '/check-payment/r1' });
  await expect.poll(() => screen.container.querySelector('h1')).not.toBe(null);
  vi.advanceTimersByTime(15_001);
  vi.useRealTimers();
  await screen.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "We are checking your payment" [level=1]
    - status:
      - paragraph: Asking the payment provider
      - text: The provider has not answered yet. Please do not pay again. You can wait here or close this page; we issue your policy as soon as the payment arrives.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - button "Ask again"
  `);
  await expect.poll(() => calls.filter(({ call }) => call.startsWith('POST')).length).toBe(2);
});

test('a payment by KHQR shows its code on the page; the order is read again', async () => {
  const started = defer<unknown>();
  const calls = answerCalls(answer(startPayment, started.promise as never));
  const onProblem = vi.fn();
  const screen = await show(<PaymentChoice order={travelOrder()} onProblem={onProblem} />, { files });
  const button = screen.getByRole('button', { name: 'Pay $120.50' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  started.resolve({ action: '', fields: { khqr: '0002', receiver: 'SEREY', expiresAt: inSeconds(125) } });
  await expect.element(screen.getByRole('region', { name: 'Pay $120.50 with KHQR' })).toBeVisible();
  expect(calls).toEqual([
    {
      call: 'POST /api/orders/r1/payments',
      body: { option: 'khqr', digest: 'd', language: 'en', prefix: '', knowsOf: [] },
    },
  ]);
  expect(onProblem).toHaveBeenCalledOnce();
});

test('a payment by card leaves for the page of the provider, once', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const calls = answerCalls(answer(startPayment, { action: 'https://pay.example/', fields: { amount: '120.50' } }));
  const screen = await show(<PaymentChoice order={travelOrder()} onProblem={() => {}} />, { files });
  await screen.getByText('Card', { exact: true }).click();
  const button = screen.getByRole('button', { name: 'Pay $120.50' });
  await button.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/payment/i);
  await expect
    .element(screen.getByRole('status'))
    .toMatchAriaInlineSnapshot(`- status: Going to the page of the payment provider`);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect([calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  document.querySelector('form[hidden]')?.remove();
});
