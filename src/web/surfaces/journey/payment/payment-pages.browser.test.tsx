import { expect, test, vi } from 'vitest';
import { getOrder, settlePayment, startPayment } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { cacheProduct, travelOrder, travelPolicy } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { CheckPaymentPage } from './check-payment-page.tsx';
import { MakePaymentPage } from './make-payment-page.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentFailPage } from './payment-fail-page.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';

const files = ['checkout', 'wizard', 'consent'];
const params = { id: 'r1' };
type Order = Parameters<typeof travelOrder>[0];
const about = { policy: 'TR-1', does: 'change' as const, from: '2026-01-05', charge: 0 };
const nothing = { total: 0, currency: 'USD', lines: [] };

/** Shows the page of the pay link with an order. */
async function pay(order: Order) {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, travelOrder(order)));
  const screen = await show(<MakePaymentPage params={params} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

test('the pay link: facts, parts of the premium, and the choice of payment', async () => {
  const screen = await pay({});
  await screen.getByText('Premium details').click();
  await expect.element(screen.getByRole('button', { name: 'Pay $120.50' })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Pay for your insurance" [level=1]
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - group:
      - text: Premium details
      - term: Adults
      - definition: $120.50
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
  `);
});

test.each<[string, Order]>([
  ['Pay for your insurance', {}],
  ['Confirm with the code', { status: 'incomplete', about, premium: nothing }],
  ['Pay your next instalment', { about: { ...about, does: 'pay' } }],
  ['Pay for the next term', { about: { ...about, does: 'renew' } }],
  ['Pay for your change', { about }],
])('the title of the pay link: %s', async (title, order) => {
  const screen = await pay(order);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText('Premium details').elements().length).toBe(
    title === 'Confirm with the code' || title === 'Pay your next instalment' ? 0 : 1,
  );
});

test('orders that cannot be paid: withdrawn, and waiting for the insurer', async () => {
  const screen = await pay({ isWithdrawn: true });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Pay for your insurance" [level=1]
    - paragraph: This insurance is no longer sold
    - paragraph: You cannot buy it any more. Nothing was charged, and your policies stay as they are. Choose another insurance, or call our hotline.
    - link "Other insurance":
      - /url: /
  `);
  await screen.unmount();
  const waits = await pay({ about, premium: nothing });
  await expect.element(waits.container).toMatchAriaInlineSnapshot(`
    - heading "We are checking your change" [level=1]
    - paragraph: You have confirmed the change. Our staff must approve the refund; we notify you as soon as it is done.
  `);
});

test('what a customer has agreed to is only paid; an expired offer has no form', async () => {
  const screen = await pay({ consent: { at: '2026-01-02T03:04:00Z' } });
  await expect.element(screen.getByRole('status')).toHaveTextContent(/02 Jan, 2026 10:04/);
  await expect
    .element(screen.getByRole('status'))
    .toMatchAriaInlineSnapshot(`- status: You agreed on 02 Jan, 2026 10:04. Now choose how to pay.`);
  await screen.unmount();
  const expired = await pay({ consent: { at: null }, status: 'expired' });
  await expect.element(expired.getByText('This quotation has expired')).toBeVisible();
  await expect.element(expired.getByRole('link')).not.toBeInTheDocument();
});

const issued: Order = { status: 'issued', policy: travelPolicy, documents: ['certificate'], certificatePath: '/cert' };

/** Shows the page after the payment with an issued order. */
async function success(order: Order) {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, travelOrder({ ...issued, ...order })));
  const screen = await show(<PaymentSuccessPage params={params} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

test('after the payment: the card, the certificate, claims, documents, all else', async () => {
  const screen = await success({ email: 's••@x.org' });
  await expect.element(screen.getByRole('link', { name: /calendar/ })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "You are insured" [level=1]
    - paragraph: Thank you. Your payment has arrived and your policy is issued.
    - region "Keep your card":
      - link "Save the card as a picture":
        - /url: /api/orders/r1/documents/walletCard?language=en
      - link "Send by Telegram":
        - /url: https://t.me/share/url?url=http%3A%2F%2Flocalhost%3A63315%2F&text=My+certificate+of+insurance
      - button "Copy the link"
      - paragraph: Anyone who opens the link must give the policyholder’s date of birth before we show personal data.
    - article "Certificate of insurance":
      - paragraph: Serey Insurance
      - heading "Certificate of insurance" [level=2]
      - paragraph: Travel insurance
      - paragraph: Policy number
      - paragraph: TR-1
      - term: Period of insurance
      - definition: 05 Jan, 2026 – 11 Jan, 2026
      - term: Issued
      - definition: 02 Jan, 2026 10:04
      - term: Order number
      - definition: OR-7
      - term: Premium paid
      - definition: $120.50
    - region "If something happens":
      - heading "If something happens" [level=2]
      - list:
        - listitem: Carry the card or the certificate with you. Its code proves that your policy is genuine.
        - listitem: File a claim online in My insurance, or call us free of charge on 1800-208388, at any hour.
        - listitem: Outside Cambodia, call us on +855 23 890 999: that number can be dialled from any country.
      - link "File a claim":
        - /url: /my_insurance
      - link "Call 1800-208388":
        - /url: tel:1800208388
      - link "Call from abroad: +855 23 890 999":
        - /url: tel:+85523890999
    - region "Download the certificate":
      - heading "Download the certificate" [level=2]
      - link "Khmer":
        - /url: /api/orders/r1/documents/certificate?language=km
      - link "English":
        - /url: /api/orders/r1/documents/certificate?language=en
      - link "Khmer and English":
        - /url: /api/orders/r1/documents/certificate?language=both
    - region "More":
      - heading "More" [level=2]
      - link "Add to the calendar":
        - /url: /api/orders/r1/documents/calendar?language=en
      - button "Send to s••@x.org by email"
      - link "My insurance":
        - /url: /my_insurance
    - region "Terms and claims":
      - heading "Terms and claims" [level=2]
      - list:
        - listitem:
          - link "Summary of cover, one page":
            - /url: /buy_insurance/travel/summary_of_cover?version=1
          - link "Summary of cover, one page PDF, English":
            - /url: /api/products/travel/documents/coverSummary?language=en&version=1
          - link "Summary of cover, one page PDF, Khmer":
            - /url: /api/products/travel/documents/coverSummary?language=km&version=1
        - listitem:
          - text: Policy wording
          - link "Policy wording PDF, English":
            - /url: /api/products/travel/documents/policyWording?language=en&version=1
          - link "Policy wording PDF, Khmer":
            - /url: /api/products/travel/documents/policyWording?language=km&version=1
        - listitem:
          - text: Claim procedure
          - link "Claim procedure PDF, English":
            - /url: /api/products/travel/documents/claimProcedure?language=en&version=1
          - link "Claim procedure PDF, Khmer":
            - /url: /api/products/travel/documents/claimProcedure?language=km&version=1
        - listitem:
          - text: Claim form
          - link "Claim form PDF, English":
            - /url: /api/products/travel/documents/claimForm?language=en&version=1
          - link "Claim form PDF, Khmer":
            - /url: /api/products/travel/documents/claimForm?language=km&version=1
    - link "Open the certificate’s own page":
      - /url: /cert/r1
    - region "Was this link shared by mistake?":
      - heading "Was this link shared by mistake?" [level=2]
      - paragraph: Anyone with the link must still give your date of birth or a code before we show personal data. You can also withdraw the link.
      - button "Withdraw the link"
  `);
});

test.each([
  ['change', 'Your change is made', 'Policy TR-1: effective from 05 Jan, 2026.'],
  ['renew', 'Your policy is renewed', 'Policy TR-1: effective from 05 Jan, 2026.'],
  ['reinstate', 'Your policy is reinstated', 'Policy TR-1: effective from 05 Jan, 2026.'],
  ['pay', 'Your instalment is paid', 'Policy TR-1: the instalment due on 05 Jan, 2026.'],
] as const)('after a payment to %s a policy: %s', async (does, title, lead) => {
  const screen = await success({ about: { ...about, does }, premium: nothing });
  expect([...screen.container.querySelectorAll('h1, h1 + p')].map(({ textContent }) => textContent)).toEqual([
    title,
    lead,
  ]);
  // Nothing was paid.
  await expect.element(screen.getByText('Premium paid')).not.toBeInTheDocument();
});

test('a void policy', async () => {
  const screen = await success({ policy: { ...travelPolicy, isVoid: true } });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "You are not insured" [level=1]
    - paragraph: Policy TR-1 is void from its start, because we recorded a payment by mistake. We have no payment from you. To be insured, please call us.
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
});

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
