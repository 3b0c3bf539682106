import { expect, test, vi } from 'vitest';
import { sendCode, verifyCode } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { travelOrder } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { CodeEntry } from './code-entry.tsx';
import { NoLongerSold } from './no-longer-sold.tsx';
import { SavedState } from './saved-state.tsx';

const files = ['checkout', 'wizard'];
const sent = { expiresAt: inSeconds(600), resendAt: inSeconds(-1), triesLeft: 5 };
const entry = (state: string, more: Parameters<typeof travelOrder>[0] = {}, onProblem = () => {}) => (
  <CodeEntry order={travelOrder({ status: 'incomplete', code: sent, ...more })} state={state} onProblem={onProblem} />
);

test('a code that was sent by SMS is entered; a wrong one is cleared, and its box has the focus', async () => {
  const verified = defer<Refusal>();
  const calls = answerCalls(answer(verifyCode, verified.promise));
  const onProblem = vi.fn();
  const screen = await show(entry('enteringCode', {}, onProblem), { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from your phone":
      - heading "Enter the code from your phone" [level=2]
      - paragraph: We have sent a code of 6 digits to •• 678. It is valid for 5 minutes.
      - text: Code 6 digits
      - textbox "Code"
      - button "Confirm the code"
      - button "Send a new code"
  `);
  const box = screen.getByRole('textbox');
  await box.fill('123456');
  const confirm = screen.getByRole('button', { name: 'Confirm the code' });
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await confirm.click({ force: true });
  verified.resolve(new Refusal(422, 'codeWrong'));
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(/The code is wrong\. Tries left: 5\./);
  expect(onProblem).toHaveBeenCalledOnce();
  expect(calls).toEqual([{ call: 'POST /api/orders/r1/code/verify', body: { code: '123456' } }]);
});

test('another code is sent once, and the box has the focus again', async () => {
  const again = defer<never>();
  const calls = answerCalls(answer(sendCode, again.promise));
  const screen = await show(entry('enteringCode'), { files });
  const resend = screen.getByRole('button', { name: 'Send a new code' });
  await resend.click();
  await expect.element(resend).toHaveAttribute('aria-busy', 'true');
  await resend.click({ force: true });
  again.resolve(travelOrder({ status: 'incomplete', code: sent }) as never);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  expect(calls.length).toBe(1);
});

test('a failed new code says why above the box', async () => {
  answerCalls(answer(sendCode, new Refusal(409, 'journeyStale')));
  const screen = await show(entry('enteringCode'), { files });
  await screen.getByRole('button', { name: 'Send a new code' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from your phone":
      - heading "Enter the code from your phone" [level=2]
      - paragraph: We have sent a code of 6 digits to •• 678. It is valid for 5 minutes.
      - alert: The terms you agreed to have changed. Start again to see today’s price.
      - link "Go to My insurance and start again":
        - /url: /my_insurance
      - text: Code 6 digits
      - textbox "Code"
      - button "Confirm the code"
      - button "Send a new code"
  `);
});

test('codes that cannot be entered', async () => {
  const screen = await show(entry('codeExpired'), { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from your phone":
      - heading "Enter the code from your phone" [level=2]
      - status: The code has expired. Ask for a new one.
      - button "Send a new code"
  `);
  await screen.rerender(entry('codeLocked'));
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from your phone":
      - heading "Enter the code from your phone" [level=2]
      - status: There were too many wrong codes. Ask for a new one.
      - button "Send a new code"
  `);
  await screen.rerender(entry('codeNotSent', { code: null }));
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from your phone":
      - heading "Enter the code from your phone" [level=2]
      - status: "The code could not be sent. Nothing is lost: ask for a new one."
      - button "Send a new code"
  `);
});

test('a phone abroad: the code comes by e-mail, which is asked for', async () => {
  const codeWay = { channel: 'email' as const, to: 's••@x.org' };
  const screen = await show(entry('codeNotSent', { code: null, codeWay }), { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "The payment link by email":
      - heading "The payment link by email" [level=2]
      - status: We cannot send codes by SMS to numbers of this country. We can send the payment link, with a code, to the email address of this order, s••@x.org. Your answers are kept.
      - button "Send the payment link by email"
      - link "Call 1800-208388":
        - /url: tel:1800208388
      - link "Call from abroad: +855 23 890 999":
        - /url: tel:+85523890999
  `);
  await screen.rerender(entry('enteringCode', { codeWay }));
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Enter the code from the email":
      - heading "Enter the code from the email" [level=2]
      - paragraph: We have sent the payment link, with a code of 6 digits, to s••@x.org. The code is valid for 10 minutes. If it does not arrive in a few minutes, please check your spam folder.
      - text: Code 6 digits
      - textbox "Code"
      - button "Confirm the code"
      - button "Send a new code"
  `);
  await screen.rerender(entry('codeNotSent', { code: null, codeWay: null }));
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - status: We cannot send codes by SMS to numbers of this country, and this order has no email address. Your answers are kept. Please call our hotline to continue.
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
  `);
});

test('the first code that needs a proof of work is sent without a press', async () => {
  const first = defer<never>();
  const calls = answerCalls(answer(sendCode, first.promise));
  const codeRefusal = { problem: 'codeWorkNeeded', retryAt: inSeconds(0) };
  const screen = await show(entry('codeNotSent', { code: null, codeRefusal }), { files });
  await expect.element(screen.getByText('Sending the code to your phone')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - status:
      - paragraph: Sending the code to your phone
      - text: This takes a few seconds. If no message comes within a minute, ask for a new code.
  `);
  expect(calls.length).toBe(1);
  first.resolve(travelOrder() as never);
});

test('the product is no longer sold', async () => {
  const screen = await show(<NoLongerSold />, { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: This insurance is no longer sold
    - paragraph: You cannot buy it any more. Nothing was charged, and your policies stay as they are. Choose another insurance, or call our hotline.
    - link "Other insurance":
      - /url: /
  `);
});

test.each([
  ['saved', 'Saved a moment ago', null],
  ['saving', 'Saving', null],
  ['retrying', 'No connection. Your answers are kept on this page and saved as soon as it is back.', 'status'],
  ['refused', 'The last answer could not be saved. Please check it.', 'status'],
  ['new', '', null],
] as const)('answers that are %s: %s', async (saving, words, role) => {
  const screen = await show(<SavedState saving={saving} />, { files });
  expect(screen.container.textContent).toBe(words);
  expect(screen.container.querySelector('p')?.getAttribute('role')).toBe(role);
});
