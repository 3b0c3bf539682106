import { expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { getOffer, giveConsent, type OfferView, requestCorrection } from '#contract/purchase/consents.ts';
import { sendCode, verifyCode } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { cacheProduct, travelOrder } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { ProductWords } from '#web/product/product-words.tsx';
import { ConsentSteps } from './consent-steps.tsx';

const files = ['checkout', 'wizard', 'consent'];
const quotation = {
  number: 'OR-7',
  total: 12_050,
  currency: 'USD',
  from: '2026-01-05',
  to: '2026-01-09',
  payableUntil: '',
};
const offered = (more: Parameters<typeof partial<OfferView>>[0] = {}): OfferView =>
  partial<OfferView>({
    ...{ seller: { partner: 'Mekong Bank', agent: 'Dara' }, from: '2026-01-05', to: '2026-01-09' },
    ...{
      shows: { numberOfAdults: 1 },
      quotations: [],
      persons: [
        { name: 'Sokha', born: 1990 },
        { name: 'Vuthy', born: null },
      ],
    },
    ...{
      declarations: [{ page: 'summary', field: 'declaration', text: 'I declare it.' }],
      sentences: ['All is true.'],
    },
    ...{ wording: 'w', record: null, corrections: 0 },
    ...more,
  } as never);

/** Shows the steps of the customer to the consent, with the calls of the shop. */
async function steps(offer: OfferView, state: string, more: Parameters<typeof answerCalls> = [], order = {}) {
  const product = await cacheProduct('travel');
  const { messages } = await commands.readProduct('travel', 'en');
  const calls = answerCalls(answer(getOffer, offer), ...more);
  const onProblem = vi.fn();
  const consenting = travelOrder({ status: 'incomplete', consent: { at: null }, ...order });
  const screen = await show(
    <ProductWords messages={messages}>
      <ConsentSteps order={consenting} product={product} name="Travel insurance" state={state} onProblem={onProblem} />
    </ProductWords>,
    { files },
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, calls, onProblem };
}
const record = async () => {
  const { example } = await commands.readProduct('travel', 'en');
  const circumstances = { channel: 'agent', language: 'en' };
  return {
    asOf: example.asOf,
    answers: example.answers,
    circumstances,
    findings: {},
    outcomes: [],
    trail: [],
  } as never;
};

test('before the code: the short form of an offer, what is declared, and the code on request', async () => {
  const screen = await steps(offered(), 'sendingCode');
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Read, agree and pay" [level=1]
    - paragraph: Dara, Mekong Bank has filled this in for you. Enter the code that we send you, read every detail and agree if it is right. Then you pay.
    - term: Insurance
    - definition: Travel insurance
    - term: Order number
    - definition: OR-7
    - term: To be paid by
    - definition: 05 Jan, 2026 23:59
    - term: Total premium
    - definition: $120.50
    - region "Your insurance":
      - heading "Your insurance" [level=2]
      - term: Sold by
      - definition: Dara, Mekong Bank
      - term: Period of insurance
      - definition: 05 Jan, 2026 – 09 Jan, 2026
      - term: Adults
      - definition: "1"
      - term: Persons
      - definition:
        - list:
          - listitem: Sokha, born 1990
          - listitem: Vuthy
    - region "Premium":
      - heading "Premium" [level=2]
      - term: Adults
      - definition: $120.50
      - term: Total premium
      - definition: $120.50
    - region "Declarations":
      - heading "Declarations" [level=2]
      - paragraph: You tick these sentences at the end, after you have read every detail.
      - list:
        - listitem: All is true.
        - listitem: I declare it.
    - region "Confirm that it is you":
      - heading "Confirm that it is you" [level=2]
      - paragraph: "We send a 6-digit code to your phone, •• 678. Enter it yourself and tell it to no one: an agent never needs it. It also opens the full details."
      - button "Send the code to my phone"
    - paragraph: Is something wrong? Ask Dara, Mekong Bank, or call 1800-208388.
  `);
});

test('without a seller no seller is named', async () => {
  const screen = await steps(offered({ seller: null, persons: [] }), 'sendingCode');
  await expect.element(screen.getByText(/^This was filled in for you\./)).toBeVisible();
});

test('the code is sent once; a refusal says why', async () => {
  const sent = defer<never>();
  const screen = await steps(offered(), 'sendingCode', [answer(sendCode, sent.promise)]);
  const send = screen.getByRole('button', { name: 'Send the code to my phone' });
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  sent.resolve(new Refusal(409, 'orderNotPayable') as never);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.onProblem).toHaveBeenCalledOnce();
  expect(screen.calls.filter(({ call }) => call.startsWith('POST')).length).toBe(1);
});

test('a right code opens all answers, and they have the focus', async () => {
  let isProven = false;
  const full = offered({ record: await record() });
  const code = { expiresAt: inSeconds(600), resendAt: inSeconds(-1), triesLeft: 5 };
  const offer = answer(getOffer, (() => (isProven ? full : offered())) as never);
  const proven = answer(verifyCode, () => {
    isProven = true;
    return travelOrder({ status: 'incomplete', consent: { at: null } });
  });
  const product = await cacheProduct('travel');
  answerCalls(offer, proven);
  const screen = await show(
    <ConsentSteps
      {...{ product, state: 'enteringCode', name: 'Travel', onProblem: () => {} }}
      order={travelOrder({ status: 'incomplete', consent: { at: null }, code })}
    />,
    { files },
  );
  await screen.getByRole('textbox').fill('123456');
  await screen.getByRole('button', { name: 'Confirm the code' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Your declaration' })).toBeVisible();
  expect(document.activeElement?.contains(screen.getByRole('form').element())).toBe(true);
});

test('quotations to choose from: prices, days, what differs', async () => {
  const quotations = [
    { ...quotation, ref: 'r1', shows: { numberOfAdults: 1, selectedPlan: 'basic' } },
    { ...quotation, ref: 'r2', number: 'OR-8', total: 9_000, to: '2026-01-08', shows: { numberOfAdults: 1 } },
  ];
  const screen = await steps(offered({ quotations }), 'sendingCode');
  await expect.element(screen.getByRole('region', { name: 'Compare the quotations' })).toMatchAriaInlineSnapshot(`
    - region "Compare the quotations":
      - heading "Compare the quotations" [level=2]
      - paragraph: Choose one. When you agree to it, the other quotations lapse.
      - list:
        - listitem:
          - text: $120.50
          - term: Period of insurance
          - definition: 05 Jan, 2026 – 09 Jan, 2026
          - term: Plan
          - definition: Basic
          - text: Shown below
        - listitem:
          - text: $90.00
          - term: Period of insurance
          - definition: 05 Jan, 2026 – 08 Jan, 2026
          - term: Plan
          - definition: –
          - link "See quotation OR-8":
            - /url: /make_payment/r2
  `);
  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true');
});

test('all answers, the declaration, and the consent, which is given once', async () => {
  const given = defer<never>();
  const screen = await steps(offered({ record: await record() }), 'enteringCode', [answer(giveConsent, given.promise)]);
  const form = screen.getByRole('form');
  await expect.element(form).toMatchAriaInlineSnapshot(`
    - form "Your declaration":
      - heading "Your declaration" [level=2]
      - list:
        - listitem: All is true.
      - list:
        - listitem:
          - link "Summary of cover, one page":
            - /url: /en/buy_insurance/travel/summary_of_cover?plan=standard&version=1
        - listitem:
          - link "Policy wording":
            - /url: /api/products/travel/documents/policyWording?language=en&version=1
      - checkbox "I declare it."
      - text: I declare it. A wrong or missing statement about the risk can make the policy void. A false claim loses the right to payment.
      - paragraph: When you agree, we record the time, these sentences and your confirmation by code. Nothing is charged yet.
      - button "I agree"
  `);
  const agree = form.getByRole('button');
  await agree.click();
  const box = form.getByRole('checkbox', { name: 'I declare it.' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription(/Please tick this sentence if it is true$/);
  await box.click();
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  await agree.click();
  await expect.element(agree).toHaveAttribute('aria-busy', 'true');
  await agree.click({ force: true });
  given.resolve(new Refusal(409, 'journeyStale') as never);
  await expect.element(form.getByRole('alert')).toBeVisible();
  await expect.element(form.getByRole('link', { name: 'Go to My insurance and start again' })).toBeVisible();
  expect(screen.onProblem).toHaveBeenCalledOnce();
  expect(screen.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/orders/r1/consent', body: { language: 'en', wording: 'w', declared: ['declaration'] } },
  ]);
});

test('a mistake is written to the agent: sent once, or refused', async () => {
  const sent = defer<never>();
  const asked = answer(requestCorrection, sent.promise);
  const screen = await steps(offered({ record: await record() }), 'enteringCode', [asked]);
  await screen.getByRole('button', { name: 'Something is wrong' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "What is wrong?":
      - heading "What is wrong?" [level=2]
      - button "Close"
      - paragraph: The agent will read this at once, change it and send you a new link. You can also call 1800-208388.
      - text: Describe the change
      - textbox "Describe the change"
      - button "Tell the agent"
      - button "Back"
  `);
  const send = dialog.getByRole('button').last();
  await dialog.getByRole('textbox').fill('The name');
  await dialog.getByRole('button', { name: 'Tell the agent' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Tell the agent' })).toHaveAttribute('aria-busy', 'true');
  await dialog.getByRole('button', { name: 'Tell the agent' }).click({ force: true });
  sent.resolve({ at: '' } as never);
  await expect
    .element(
      screen.getByRole('status').filter({ hasText: 'We have notified the agent, who will send you a new link.' }),
    )
    .toBeVisible();
  expect(screen.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/orders/r1/correction', body: { text: 'The name' } },
  ]);
  await expect.element(send).not.toBeInTheDocument();
});

test('a note that is refused says why', async () => {
  const refused = answer(requestCorrection, new Refusal(429, 'correctionsTooMany'));
  const screen = await steps(offered({ record: await record() }), 'enteringCode', [refused]);
  await screen.getByRole('button', { name: 'Something is wrong' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The name');
  await dialog.getByRole('button', { name: 'Tell the agent' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

test('an offer that is not read can be tried again', async () => {
  const product = await cacheProduct('travel');
  let reads = 0;
  answerCalls(
    answer(getOffer, (() => {
      reads += 1;
      return reads === 1 ? new Refusal(409, 'notAllowedNow') : offered();
    }) as never),
  );
  const props = { product, name: 'Travel', state: 'sendingCode', onProblem: () => {} };
  const screen = await show(<ConsentSteps {...props} order={travelOrder({ ref: 'r5' })} />, { files });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Read, agree and pay' })).toBeVisible();
});
