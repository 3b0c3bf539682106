import { expect, test, vi } from 'vitest';
import { type EndorsementOutcome, type EndorsementView, setEndorsementDate } from '#contract/purchase/endorsements.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import type { Draft } from '#web/draft/use-draft.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { EndorsementAmounts } from './endorsement-amounts.tsx';
import { EndorsementForm } from './endorsement-form.tsx';
import { EndorsementPages } from './endorsement-pages.tsx';

type Result = Exclude<EndorsementOutcome, { refused: string }>;
const charge: Result = {
  ...{ total: 4_000, currency: 'USD', days: 30, of: 365, whole: { before: 36_500, after: 73_000 } },
  lines: [
    { name: 'adults', part: 'net', amount: 3_000 },
    { name: 'change', part: 'fee', amount: 1_000 },
  ],
  ...{ next: { from: '2027-01-05', to: '2028-01-04', total: 500 }, instalments: 700 },
  ...{ changes: ['/numberOfAdults'], noLoss: null },
};
const refund: Result = {
  ...{ ...charge, total: -4_000, lines: [{ name: 'adults', part: 'net', amount: -4_000 }], instalments: -700 },
  next: { from: '2027-01-05', to: '2028-01-04', total: -500 },
};
const nothing: Result = { ...charge, total: 0, lines: [], instalments: 0, next: null, whole: null };
const days = { first: '2026-01-05', last: '2026-12-31', usual: '2026-01-06' };
const view = (more: Partial<EndorsementView> = {}): EndorsementView => ({
  ...{ policy: 'TR-1', does: 'change', by: 'holder', from: '2026-01-06', grant: null, asks: [], order: null, days },
  ...{ held: { numberOfAdults: 2 }, outcome: charge },
  ...more,
});

type Shown = { about: EndorsementView; onPassed?: () => void; part?: 'confirm' | 'form' | 'pages' };

/** Shows a page of a journey about a policy with the open draft of a trip. */
function About({ about, onPassed = () => {}, part = 'confirm' }: Shown) {
  const draft = { ...useOpenDraft(), about };
  if (part === 'pages') return <EndorsementPages draft={draft} deciding={[]} />;
  if (part === 'form') return <EndorsementForm draft={draft} page="travelInfo" back="/back" onPassed={onPassed} />;
  return <ConfirmPage draft={draft} page="summary" back="/back" onPassed={onPassed} />;
}
const open = (shown: Shown, draft: (own: Draft) => Partial<Draft> = () => ({})) =>
  showProductPage('travel', 'summary', {
    ...{ isAnswered: true, content: <About {...shown} />, show: { files: ['policy-journey'] } },
    draft: (own) => ({ link: { id: 'd1', key: 'k' }, ...draft(own) }),
  });

test('the amounts of a change: a charge, a refund, nothing', async () => {
  const amounts = (outcome: Result) => <EndorsementAmounts outcome={outcome} product="travel" />;
  const show = (outcome: Result) =>
    showProductPage('travel', 'plan', { content: amounts(outcome), show: { files: ['policy-journey'] } });
  const screen = await show(charge);
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - status "To be paid":
      - paragraph: To be paid $47.00
      - paragraph: For 30 of 365 days of the term
      - paragraph: "Premium for a whole term: $365.00 now, $730.00 after the change. $365.00 × 30/365 is the amount for these days."
      - paragraph: The next term, 05 Jan, 2027 to 04 Jan, 2028, costs $5.00 more. This is included in the amount.
      - term: Adults
      - definition: $30.00
      - term: Fee for the change
      - definition: $10.00
      - term: Unpaid instalments for the days before the change
      - definition: $7.00
  `);
  await screen.unmount();
  const back = await show(refund);
  await expect.element(back.container).toMatchAriaInlineSnapshot(`
    - status "Refund":
      - paragraph: Refund $33.00
      - paragraph: For 30 of 365 days of the term
      - paragraph: "Premium for a whole term: $365.00 now, $730.00 after the change. $365.00 × 30/365 is the amount for these days."
      - paragraph: The next term, 05 Jan, 2027 to 04 Jan, 2028, costs $5.00 less. This is included in the amount.
      - term: Adults
      - definition: $40.00
      - term: Deducted from future instalments
      - definition: "-$7.00"
      - paragraph: We refund the person or company that paid for the policy.
  `);
  await back.unmount();
  const none = await show(nothing);
  await expect
    .element(none.container)
    .toMatchAriaInlineSnapshot(`- paragraph: "There is nothing to pay: the premium is unchanged."`);
});

test('the confirmation of a change: before and after, its first day, amounts, declaration', async () => {
  const screen = await open({ about: view() });
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Before and after" [level=1]
    - table "Changes":
      - caption: Changes
      - rowgroup:
        - row "Item Before After":
          - columnheader "Item"
          - columnheader "Before"
          - columnheader "After"
      - rowgroup:
        - row "Adults 2 1":
          - rowheader "Adults"
          - cell "2"
          - cell "1"
    - group "From which day should the change apply?":
      - text: From which day should the change apply? A change made today usually takes effect tomorrow. Day
      - textbox "Day": "06"
      - text: Month
      - textbox "Month": "01"
      - text: Year
      - textbox "Year": "2026"
      - button "Pick a date"
    - status "To be paid":
      - paragraph: To be paid $47.00
      - paragraph: For 30 of 365 days of the term
      - paragraph: "Premium for a whole term: $365.00 now, $730.00 after the change. $365.00 × 30/365 is the amount for these days."
      - paragraph: The next term, 05 Jan, 2027 to 04 Jan, 2028, costs $5.00 more. This is included in the amount.
      - term: Adults
      - definition: $30.00
      - term: Fee for the change
      - definition: $10.00
      - term: Unpaid instalments for the days before the change
      - definition: $7.00
    - region "Declaration":
      - heading "Declaration" [level=2]
      - list:
        - listitem: Everything I have stated is true and complete.
        - listitem: I will tell the insurer at once if anything changes before cover begins.
      - checkbox "I declare that everything I have stated is true and complete, and I agree to the terms of the policy" [checked]
      - text: I declare that everything I have stated is true and complete, and I agree to the terms of the policy A wrong or missing statement about the risk can make the policy void. A false claim loses the right to payment.
    - paragraph: We send a code to the phone number on the policy. Enter it to agree. If anything is due, you pay next.
    - link "Back":
      - /url: /back
    - button "Confirm"
  `);
});

test('staff confirm for the policyholder; a change of one day has no choice of days', async () => {
  const noLoss = { from: '2026-01-01', to: '2026-01-04' };
  const one = { first: '2026-01-06', last: '2026-01-06', usual: '2026-01-06' };
  const screen = await open({ about: view({ by: 'seller', days: one, outcome: { ...charge, noLoss } }) });
  await expect.element(screen.getByText('Effective from 06 Jan, 2026.')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'The policyholder is asked to declare: “I know of no loss, accident or illness from 01 Jan, 2026 to 04 Jan, 2026 that could lead to a claim.”',
      ),
    )
    .toBeVisible();
  await expect
    .element(
      screen.getByText('The policyholder receives a code, reads the change, agrees and pays if anything is due.'),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /^I know of no loss/ })).not.toBeInTheDocument();
});

test.each([
  ['a renewal', { does: 'renew' as const }, 'Your cover for the next term'],
  ['a reinstatement', { does: 'reinstate' as const }, 'Your cover continues'],
])('%s', async (_name, more, title) => {
  const screen = await open({ about: view(more) });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Policyholder' }).elements().length).toBe(more.does === 'renew' ? 1 : 0);
});

test('a change that changes nothing, and one that is refused, cannot be confirmed', async () => {
  const same = await open({ about: view({ outcome: { ...nothing, changes: [] } }) });
  await expect.element(same.getByText('Nothing is changed yet. Change an answer first.')).toBeVisible();
  await expect.element(same.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await same.unmount();
  const refused = await open({ about: view({ outcome: { refused: 'policyNotNow' } }) });
  await expect.element(refused.getByRole('alert')).toBeVisible();
  await expect.element(refused.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await expect.element(refused.getByRole('region', { name: 'Declaration' })).not.toBeInTheDocument();
});

test('the declaration of no loss is ticked before the change is confirmed, once', async () => {
  const done = defer<object | null>();
  const run = vi.fn<Draft['run']>(() => done.promise);
  const onPassed = vi.fn();
  const noLoss = { from: '2026-01-01', to: '2026-01-04' };
  const screen = await open({ about: view({ outcome: { ...charge, noLoss } }), onPassed }, () => ({ run }));
  const box = screen.getByRole('checkbox', {
    name: 'I know of no loss, accident or illness from 01 Jan, 2026 to 04 Jan, 2026 that could lead to a claim.',
  });
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  expect(run).not.toHaveBeenCalled();
  await box.click();
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await confirm.click({ force: true });
  done.resolve({});
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
  expect(run.mock.calls).toEqual([[{ kind: 'confirm', noLoss }]]);
});

test('the first day of a change: outside of its days, moved, refused; and the reason of staff', async () => {
  const answers: unknown[] = [null, new Refusal(409, 'policyNotNow')];
  const calls = answerCalls(answer(setEndorsementDate, (() => answers.shift()) as never));
  const run = vi.fn<Draft['run']>(async () => ({}));
  const screen = await open({ about: view({ by: 'insurer', outcome: { refused: 'policyGrantMissing' } }) }, () => ({
    run,
  }));
  const day = screen.getByRole('group', { name: 'From which day should the change apply?' });
  const box = day.getByRole('textbox', { name: 'Day' });
  await box.fill('1');
  await expect.element(day).toHaveAccessibleDescription(/Choose a day from 05 Jan, 2026 to 31 Dec, 2026\./);
  expect(calls).toEqual([]);
  await box.fill('7');
  await expect.poll(() => run.mock.calls).toEqual([[{ kind: 'read' }]]);
  const reason = screen.getByRole('textbox', { name: 'Why may the change begin before the day of the request?' });
  await expect.element(reason).toHaveAccessibleDescription('The reason is recorded in the history of the policy.');
  await reason.fill('A promise');
  await box.click();
  await expect.element(day).toHaveAccessibleDescription(/The policy’s current status does not allow this\./);
  expect(calls.map(({ body }) => body)).toEqual([{ from: '2026-01-07' }, { from: '2026-01-07', grant: 'A promise' }]);
});

test('a page of questions about a policy: what is changed, and Next', async () => {
  const onPassed = vi.fn();
  const run = vi.fn<Draft['run']>(async () => ({}));
  const screen = await open({ about: view(), part: 'form', onPassed }, () => ({ run, goAhead: () => true }));
  await expect
    .element(screen.getByText('Your answers are unchanged. Change only what is different now.'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Back' })).toBeVisible();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
});

test.each([
  ['change', 'Policy TR-1: '],
  ['renew', 'Renew policy TR-1'],
  ['reinstate', 'Reinstate policy TR-1'],
] as const)('the head of a journey to %s a policy: %s', async (does, words) => {
  const screen = await open({ about: view({ does }), part: 'pages' });
  await expect.element(screen.getByText(words, { exact: false }).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect.element(screen.getByRole('navigation')).toBeVisible();
});

test('after the confirmation a holder pays, and staff see the order', async () => {
  const confirmed = ({ position, view: own }: Draft) => ({
    position: { ...position, confirmed: true },
    view: { ...own, order: 'r7' } as never,
  });
  const screen = await open({ about: view(), part: 'pages' }, confirmed);
  await expect.poll(() => screen.visited.at(-1)).toBe('/make_payment/r7');
  await screen.unmount();
  const staff = await open({ about: view({ by: 'insurer', order: 'o7' }), part: 'pages' }, confirmed);
  await expect.poll(() => staff.visited.at(-1)).toMatch(/o7$/);
});
