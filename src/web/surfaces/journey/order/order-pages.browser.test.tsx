import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { getProduct } from '#contract/products.ts';
import { getProofQuestion, sendProofCode, verifyOrderAccess } from '#contract/purchase/order-links.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { cacheProduct, travelOrder } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { BeginAgain } from './begin-again.tsx';
import { OrderQuestion } from './order-question.tsx';
import { TrialMark } from './trial-mark.tsx';
import { WithOrder } from './with-order.tsx';

const files = ['checkout', 'wizard', 'trial'];
const question = { hasEnded: false, asksBirth: true, phone: '•• 678', product: 'travel', version: '1', number: 'TR-1' };

test('an issued order asks for the date of birth, or for a code', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getProofQuestion, question));
  const screen = await show(<OrderQuestion id="r1" />, { files, path: '/payment-success/r1' });
  await expect.element(screen.getByText('Travel insurance')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Your policy is issued" [level=1]
    - paragraph: This page contains personal data. As we do not recognise this device, please answer one question first. We will not ask again on this device.
    - term: Insurance
    - definition: Travel insurance
    - term: Policy number
    - definition: TR-1
    - form "Policyholder’s date of birth":
      - heading "Policyholder’s date of birth" [level=2]
      - group "Date of birth":
        - text: Date of birth The policyholder’s date of birth Day
        - textbox "Day"
        - text: Month
        - textbox "Month"
        - text: Year
        - textbox "Year"
        - button "Pick a date"
      - button "Show my policy"
    - region "Or by a code to your phone":
      - heading "Or by a code to your phone" [level=2]
      - paragraph: We send it to •• 678, the number used to buy the policy.
      - button "Send a code"
  `);
});

test('an order without a known date of birth asks for a code; a link that has ended leads to a new one', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getProofQuestion, { ...question, asksBirth: false }));
  const screen = await show(<OrderQuestion id="r1" />, { files });
  await expect.element(screen.getByText('TR-1')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Your policy is issued" [level=1]
    - paragraph: This page contains personal data. As we do not recognise this device, please answer one question first. We will not ask again on this device.
    - term: Insurance
    - definition: Travel insurance
    - term: Policy number
    - definition: TR-1
    - region "By a code to your phone":
      - heading "By a code to your phone" [level=2]
      - paragraph: We send it to •• 678, the number used to buy the policy.
      - button "Send a code"
  `);
  await screen.unmount();
  answerCalls(answer(getProofQuestion, { ...question, asksBirth: false, hasEnded: true }));
  const ended = await show(<OrderQuestion id="r2" />, { files });
  await expect.element(ended.getByText('TR-1')).toBeVisible();
  await expect.element(ended.container).toMatchAriaInlineSnapshot(`
    - heading "This link has expired" [level=1]
    - paragraph: A link works for 90 days, unless it is withdrawn before. Your policy is not affected.
    - term: Insurance
    - definition: Travel insurance
    - term: Policy number
    - definition: TR-1
    - region "Get a new link":
      - heading "Get a new link" [level=2]
      - paragraph: Enter the code that we send to •• 678. We then open the page and give you a new link.
      - button "Send a code"
    - link "Or by policy inquiry, with the policy number and the date of birth":
      - /url: /policy_inquiry
  `);
});

test('a date of birth: missing, wrong, right', async () => {
  await cacheProduct('travel');
  const proven = defer<{ ref: string } | Refusal>();
  const calls = answerCalls(
    answer(getProofQuestion, question),
    answer(verifyOrderAccess, proven.promise as never),
    answer(getOrder, travelOrder()),
  );
  const screen = await show(<OrderQuestion id="r1" />, { files, path: '/payment-success/r1' });
  const group = screen.getByRole('group', { name: 'Date of birth' });
  const submit = screen.getByRole('button', { name: 'Show my policy' });
  await submit.click();
  await expect.element(group).toHaveAccessibleDescription(/Date of birth is required/);
  const boxes = group.getByRole('textbox');
  await boxes.nth(0).fill('31');
  await boxes.nth(1).fill('02');
  await boxes.nth(2).fill('1990');
  await submit.click();
  await expect.element(group).toHaveAccessibleDescription(/Date of birth is not a valid date\./);
  await boxes.nth(0).fill('3');
  await submit.click();
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  await submit.click({ force: true });
  proven.resolve(new Refusal(422, 'birthWrong'));
  await expect.element(group).toHaveAccessibleDescription(/This is not the policyholder’s date of birth/);
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/orders/r1/proof', body: { dateOfBirth: '1990-02-03' } },
  ]);
  // The question is read again, as too many wrong dates end it.
  expect(calls.filter(({ call }) => call.startsWith('GET')).length).toBe(2);
});

test('the code of an order: sent, wrong, and right under a new link', async () => {
  await cacheProduct('travel');
  const proven = defer<{ ref: string } | Refusal>();
  const calls = answerCalls(
    answer(getProofQuestion, { ...question, asksBirth: false }),
    answer(sendProofCode, { phone: '•• 678', resendAt: inSeconds(-1) }),
    answer(verifyOrderAccess, ({ code }) =>
      code === '111111' ? new Refusal(422, 'codeWrong') : (proven.promise as never),
    ),
  );
  const screen = await show(<OrderQuestion id="r1" />, { files, path: '/payment-success/r1' });
  await screen.getByRole('button', { name: 'Send a code' }).click();
  const box = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(box).toHaveFocus();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Your policy is issued" [level=1]
    - paragraph: This page contains personal data. As we do not recognise this device, please answer one question first. We will not ask again on this device.
    - term: Insurance
    - definition: Travel insurance
    - term: Policy number
    - definition: TR-1
    - region "By a code to your phone":
      - heading "By a code to your phone" [level=2]
      - paragraph: We have sent a code of 6 digits to •• 678. It is valid for 5 minutes.
      - text: Code 6 digits
      - textbox "Code"
      - button "Confirm the code"
      - button "Send a new code"
  `);
  await expect.element(screen.getByText(/^We have sent/)).toHaveAttribute('aria-live', 'polite');
  const confirm = screen.getByRole('button', { name: 'Confirm the code' });
  await box.fill('111111');
  await confirm.click();
  await expect.element(box).toHaveAccessibleDescription(/The code is wrong/);
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await box.fill('222222');
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await confirm.click({ force: true });
  proven.resolve({ ref: 'r9' });
  await expect.poll(() => screen.visited.at(-1)).toBe('/payment-success/r9');
  const again = screen.getByRole('button', { name: 'Send a new code' });
  await again.click();
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /api/orders/r1/proof/code',
    'POST /api/orders/r1/proof',
    'POST /api/orders/r1/proof',
    'POST /api/orders/r1/proof/code',
  ]);
});

test('a code that is not sent says why; its button waits meanwhile', async () => {
  await cacheProduct('travel');
  const sent = defer<Refusal>();
  const calls = answerCalls(
    answer(getProofQuestion, { ...question, asksBirth: false }),
    answer(sendProofCode, sent.promise as never),
  );
  const screen = await show(<OrderQuestion id="r1" />, { files });
  const send = screen.getByRole('button', { name: 'Send a code' });
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  sent.resolve(new Refusal(404, 'orderNotFound'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST')).length).toBe(1);
});

test('a question that cannot be read can be tried again', async () => {
  answerCalls(answer(getProofQuestion, new Refusal(409, 'notAllowedNow')));
  const screen = await show(<OrderQuestion id="r1" />, { files });
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "This page could not be opened" [level=1]
    - paragraph: This is not possible at this stage of the order. Reload the page to see its status.
    - button "Try again"
  `);
});

const order = () => <WithOrder id="r1">{({ order: { number }, name }) => <p>{`${name} ${number}`}</p>}</WithOrder>;

test('an order of a trial shop is marked', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, travelOrder({ isTrial: true })));
  const screen = await show(order(), { files });
  await expect.element(screen.getByText(/OR-7/)).toBeVisible();
  await expect.element(screen.getByText('This is a trial shop', { exact: false })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: This is a trial shop
    - paragraph: You can try everything. No real money is paid, and no cover begins.
    - paragraph: Travel insurance OR-7
  `);
});

test('an order that is not found, and one that asks who reads it', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, new Refusal(404, 'orderNotFound')));
  const screen = await show(order(), { files });
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: "404"
    - heading "Sorry, we couldn't find this page." [level=1]
    - paragraph: This page could not be found. The address may be mistyped, or the page may have moved.
    - paragraph: "If the link came by SMS or Telegram, it may have been cut off: open it in the message once more. Your policies, documents and payments are in My insurance."
    - link "My insurance":
      - /url: /my_insurance
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
    - link "Home page":
      - /url: /
  `);
  await screen.unmount();
  answerCalls(answer(getOrder, new Refusal(403, 'proofNeeded')), answer(getProofQuestion, question));
  const asked = await show(order(), { files });
  await expect.element(asked.getByRole('button', { name: 'Show my policy' })).toBeVisible();
});

test('a trial that ends before the order draws the specimen of its certificate', async () => {
  const screen = await show(<TrialMark sells={false} link={{ id: 'd1', key: 'k' }} />, { files });
  await expect.element(screen.getByRole('button')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: This is a trial shop
    - paragraph: Nothing is sold here. The trial ends before the order.
    - button "Create the specimen certificate"
  `);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false');
});

test('after stale terms the buyer begins again, after another failure not', async () => {
  const screen = await show(<BeginAgain after={apiError(409, { problem: 'journeyStale' })} />, { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - link "Go to My insurance and start again":
      - /url: /my_insurance
  `);
  await screen.rerender(<BeginAgain after={apiError(409, { problem: 'orderNotPayable' })} />);
  expect(screen.container.textContent).toBe('');
});

test('an order, and its product, that are not read can be tried again; a page can read its order again', async () => {
  await cacheProduct('travel');
  let reads = 0;
  answerCalls(
    answer(getOrder, (() => {
      reads += 1;
      return reads === 1 ? new Refusal(409, 'notAllowedNow') : travelOrder({ remark: `Read ${reads}` });
    }) as never),
  );
  const screen = await show(
    <WithOrder id="r1">
      {({ order: { remark }, refresh }) => (
        <button type="button" onClick={refresh}>
          {remark}
        </button>
      )}
    </WithOrder>,
    { files },
  );
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'Read 2' }).click();
  await expect.element(screen.getByRole('button', { name: 'Read 3' })).toBeVisible();
  await screen.unmount();
  let bundles = 0;
  const { definition, messages } = await commands.readProduct('auto', 'en');
  const bundle = { id: 'auto', definition, messages, decidingPages: [], way: [], validators: '', priceFrom: null };
  answerCalls(
    answer(getOrder, travelOrder({ product: 'auto' })),
    answer(getProduct, (() => {
      bundles += 1;
      return bundles === 1 ? new Refusal(409, 'notAllowedNow') : bundle;
    }) as never),
  );
  const unread = await show(order(), { files });
  await unread.getByRole('button', { name: 'Try again' }).click();
  await expect.element(unread.getByText(/OR-7$/)).toBeVisible();
});
