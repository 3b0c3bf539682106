import { expect, test, vi } from 'vitest';
import {
  cancelMyPolicy,
  getMyCancellation,
  type MyCancellation,
  type MyRefund,
  previewMyCancellation,
  sendMyCancellationCode,
} from '#contract/customer-account/cancellation.ts';
import type { MyPolicy } from '#contract/customer-account/policies.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { CancelPolicy } from './cancel-policy.tsx';
import { ConfirmCancellation } from './confirm-cancellation.tsx';

const files = ['mine', 'checkout', 'wizard'];
const may: MyCancellation = {
  reasons: [
    { reason: 'wish', label: 'wish' },
    { reason: 'other', label: 'The boat sank' },
  ],
  ...{ first: '2026-02-01', last: '2026-12-31', usual: '2026-02-02', next: null },
};
const refund = (more: Partial<MyRefund> = {}): MyRefund =>
  partial<MyRefund>({
    ...{ refund: 9_000, currency: 'USD', way: 'bank', ofTerm: 36_500, ofDaysLeft: 10_000, days: 100, of: 365 },
    ...{ whole: null, voided: 0, offParts: 0, next: null, openClaims: [], needsSecond: false },
    kept: [
      { why: 'line', amount: 400, name: 'a' },
      { why: 'line', amount: 100, name: 'b' },
      { why: 'claim', amount: 500, name: 'c' },
    ],
    ...more,
  } as never);

/** Shows the cancellation of a policy. */
async function open(cancellation: MyCancellation, ...more: Parameters<typeof answerCalls>) {
  const calls = answerCalls(answer(getMyCancellation, cancellation), ...more);
  const onBack = vi.fn();
  const policy = partial<MyPolicy>({ number: 'TR-1', name: 'Travel' });
  const screen = await show(<CancelPolicy policy={policy} onBack={onBack} onDone={() => {}} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, calls, onBack };
}
const confirm = (of: MyRefund, onDone = (_said: string) => {}) => (
  <ConfirmCancellation
    number="TR-1"
    asked={{ from: '2026-02-02', reason: 'wish' }}
    refund={of}
    onBack={() => {}}
    onDone={onDone}
  />
);

test('a cancellation: reasons in own words, the last day, and the next term', async () => {
  const screen = await open({ ...may, next: '2026-06-01' });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Cancel a policy" [level=1]
    - paragraph: Travel · TR-1
    - group "Reason":
      - text: Reason
      - radio "I do not want this insurance any more"
      - text: I do not want this insurance any more
      - radio "The boat sank"
      - text: The boat sank
    - group "Last day of cover":
      - text: Last day of cover You have no cover from the next day. Your next term begins on 01 Jun, 2026. Choose 31 May, 2026 to cancel only that term. An earlier day ends both terms. Day
      - textbox "Day": "01"
      - text: Month
      - textbox "Month": "02"
      - text: Year
      - textbox "Year": "2026"
      - button "Pick a date"
    - button "Show my refund"
    - button "Back"
  `);
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(screen.onBack).toHaveBeenCalledOnce();
});

test('reason and day are checked at their fields; the refund is asked for once', async () => {
  const asked = defer<never>();
  const screen = await open(may, answer(previewMyCancellation, asked.promise));
  const day = screen.getByRole('group', { name: 'Last day of cover' });
  const preview = screen.getByRole('button', { name: 'Show my refund' });
  await day.getByRole('textbox', { name: 'Year' }).fill('2029');
  await preview.click();
  const found = screen.getByRole('region', { name: 'Please correct this' });
  await expect.element(found).toHaveFocus();
  expect(found.getByRole('link').elements().length).toBe(2);
  await expect.element(day).toHaveAccessibleDescription(/Choose a day from 31 Jan, 2026 to 30 Dec, 2026$/);
  await expect.element(screen.getByRole('group', { name: 'Reason' })).toHaveAccessibleDescription(/Reason/);
  await day.getByRole('textbox', { name: 'Year' }).fill('2026');
  await screen.getByText('The boat sank').click();
  await preview.click();
  await expect.element(preview).toHaveAttribute('aria-busy', 'true');
  await preview.click({ force: true });
  expect(screen.calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { reason: 'other', from: '2026-02-02' },
  ]);
  asked.resolve(refund() as never);
  await expect.element(screen.getByRole('heading', { name: 'Your refund: $90.00' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show my refund' })).toBeVisible();
});

test('a cancellation that is not possible says why', async () => {
  const one = { ...may, reasons: may.reasons.slice(0, 1) };
  const screen = await open(one, answer(previewMyCancellation, new Refusal(409, 'policyNotNow')));
  await screen.getByRole('button', { name: 'Show my refund' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.unmount();
  answerCalls(answer(getMyCancellation, new Refusal(409, 'policyNotNow')));
  const policy = partial<MyPolicy>({ number: 'TR-2', name: 'Travel' });
  const none = await show(<CancelPolicy policy={policy} onBack={() => {}} onDone={() => {}} />, { files });
  await expect.element(none.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the refund: what is kept, of a next term, of changes, off instalments', async () => {
  const next = { from: '2027-01-05', to: '2028-01-04', total: -2_000 };
  const more = { next, voided: 300, offParts: 700, openClaims: ['CL-1', 'CL-2'], needsSecond: true };
  const screen = await show(confirm(refund(more as never)), { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Your refund: $90.00" [level=2]
    - term: Premium for the whole term
    - definition: $365.00
    - term: Premium for the remaining 100 of 365 days
    - definition: $100.00
    - term: Not refundable
    - definition: "-$5.00"
    - term: Kept by the insurer, because a claim was paid
    - definition: "-$5.00"
    - term: Refund of the next term, 05 Jan, 2027 to 04 Jan, 2028
    - definition: $20.00
    - term: Refund for changes that will never take effect
    - definition: $3.00
    - term: Deducted from instalments that you have not paid
    - definition: "-$7.00"
    - paragraph: We pay it by bank transfer and will call you for your account details.
    - text: "Your cover will end after 01 Feb, 2026. You cannot undo this here. You have open or approved claims: CL-1, CL-2. If we pay one of them, we may reduce or cancel this refund. A refund of this amount needs our approval first. Your policy is cancelled only after this approval, and we will notify you."
    - button "Send me a code to confirm"
    - button "Back"
  `);
});

test.each([
  ['freeLook', 'Full refund: cancelled within the free-look period'],
  ['coolingOff', 'Full refund: cancelled within the cooling-off period, before cover begins'],
  ['reason', 'Full refund for this reason'],
  ['notBegun', 'Full refund, as cover has not begun'],
] as const)('a whole refund (%s): %s', async (whole, words) => {
  const screen = await show(confirm(refund({ whole })), { files });
  expect([...screen.container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Premium for the whole term$365.00',
    `${words}$90.00`,
  ]);
});

test.each([
  ['provider', 'We refund it to the card or account you paid with.'],
  ['balance', 'We refund it to the partner who paid for you.'],
  ['none', 'There is no refund.'],
] as const)('the way of a refund (%s): %s', async (way, words) => {
  const screen = await show(confirm(refund({ way })), { files });
  await expect.element(screen.getByText(words)).toBeVisible();
});

test.each([
  ['done', 'Policy TR-1 is cancelled. We will refund $90.00.'],
  ['waits', 'We have your request to cancel policy TR-1 and are checking it.'],
] as const)('the code cancels the policy, once (%s)', async (status, words) => {
  const sent = defer<never>();
  const done = defer<never>();
  const replies: unknown[] = [new Refusal(422, 'codeWrong'), done.promise];
  const calls = answerCalls(
    answer(sendMyCancellationCode, sent.promise),
    answer(cancelMyPolicy, (() => replies.shift()) as never),
  );
  const onDone = vi.fn();
  const screen = await show(confirm(refund(), onDone), { files });
  const send = screen.getByRole('button', { name: 'Send me a code to confirm' });
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  sent.resolve({ phone: '••', resendAt: inSeconds(-1) } as never);
  const code = screen.getByRole('textbox', { name: 'Code' });
  await code.fill('111111');
  const cancel = screen.getByRole('button', { name: 'Cancel the policy' });
  await cancel.click();
  await expect.element(code).toHaveAccessibleDescription(/The code is wrong/);
  await expect.element(code).toHaveValue('');
  await code.fill('222222');
  await cancel.click();
  await expect.element(cancel).toHaveAttribute('aria-busy', 'true');
  await cancel.click({ force: true });
  done.resolve({ status } as never);
  await expect.poll(() => onDone.mock.lastCall).toEqual([words]);
  expect(calls.length).toBe(3);
});

test('a code that is not sent says why', async () => {
  answerCalls(answer(sendMyCancellationCode, new Refusal(409, 'policyNotNow')));
  const screen = await show(confirm(refund()), { files });
  await screen.getByRole('button', { name: 'Send me a code to confirm' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
