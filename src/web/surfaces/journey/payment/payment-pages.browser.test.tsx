import { expect, test } from 'vitest';
import { getOrder } from '#contract/purchase/orders.ts';
import { answer, answerCalls } from '#tests/components/answer-calls.ts';
import { cacheProduct, travelOrder, travelPolicy } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { MakePaymentPage } from './make-payment-page.tsx';
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
  const screen = await success({ policy: { ...travelPolicy, isVoid: true as const } });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "You are not insured" [level=1]
    - paragraph: Policy TR-1 is void from its start, because we recorded a payment by mistake. We have no payment from you. To be insured, please call us.
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
});
