import { expect, test, vi } from 'vitest';
import { fileMyClaimDraft, getMyClaimDraft, saveMyClaimDraft } from '#contract/customer-account/claim-drafts.ts';
import {
  answerMyClaim,
  getMyClaim,
  getMyClaimForm,
  type MyClaimForm,
  type MyClaimView,
  rateMyClaim,
  sendMyClaimFile,
  setMyClaimPayee,
} from '#contract/customer-account/claims.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { ClaimPictures } from './claim-pictures.tsx';
import { FileClaim } from './file-claim.tsx';
import { FollowClaim } from './follow-claim.tsx';

const files = ['mine', 'checkout', 'wizard', 'claims'];
const line = {
  ...{ benefit: 'Medical expenses', bill: 'Calmette, 17', asked: 10_000, approved: 8_000, reason: 'Above the limit.' },
  ...{ file: 'bill.jpg', estimate: 9_000, isTotalLoss: true },
};
const claimOf = (more: Parameters<typeof partial<MyClaimView>>[0] = {}): MyClaimView =>
  partial<MyClaimView>({
    ...{ ref: 'c1', number: 'CL-1', policyNumber: 'TR-1', status: 'information_requested', lossDate: '2026-02-01' },
    ...{ description: 'I fell.', amount: 10_000, currency: 'USD', approved: null, message: null, reason: null },
    ...{ lines: [], paid: null, payee: null, mayEnterAccount: false, answeredBy: null, feedback: null, visits: [] },
    ...{ files: [], missing: [], log: [], may: [] },
    ...more,
  } as never);

/** Shows the page of a claim with these answers of the shop. */
async function follow(claim: MyClaimView, ...more: Parameters<typeof answerCalls>) {
  const calls = answerCalls(answer(getMyClaim, claim), ...more);
  const onBack = vi.fn();
  const screen = await show(<FollowClaim claimRef="c1" onBack={onBack} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, calls, onBack };
}
const reads = (calls: { call: string }[]) =>
  calls.filter(({ call }) => call.startsWith('GET /api/my/claims/c1')).length;

test('a paid claim: all its facts, its bills, its visits, its letter', async () => {
  const visit = { assessor: 'Dara', place: 'Phnom Penh', on: '2026-02-05', isDone: true };
  const screen = await follow(
    claimOf({
      ...{ status: 'paid', approved: 8_000, message: 'Get well soon.', reason: 'A reason', lines: [line] },
      ...{ paid: { at: '2026-03-01T03:00:00Z', amount: 8_000, reference: 'REF-9' }, answeredBy: '2026-03-20' },
      ...{ visits: [visit, { ...visit, on: '2026-04-05', isDone: false }], may: ['APPEAL'] },
      files: [{ id: 'f1', name: 'bill.jpg' }] as never,
    }),
  );
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Claim CL-1" [level=1]
    - status: Paid
    - text: We will answer your appeal by 20 Mar, 2026. Get well soon.
    - term: Policy
    - definition: TR-1
    - term: Date of loss
    - definition: 01 Feb, 2026
    - term: Claimed
    - definition: $100.00
    - term: Approved
    - definition: $80.00
    - term: Reason
    - definition: A reason
    - term: Paid
    - definition: $80.00 on 01 Mar, 2026, reference REF-9
    - term: Description of the loss
    - definition: I fell.
    - region "Bills":
      - heading "Bills" [level=2]
      - list:
        - listitem:
          - paragraph: "Medical expenses Calmette, 17 Document: bill.jpg"
          - paragraph: "Claimed: $100.00 Approved estimate: $90.00 Approved: $80.00"
          - paragraph: Total loss
          - paragraph: Above the limit.
    - region "Visits of assessors":
      - heading "Visits of assessors" [level=2]
      - list:
        - listitem:
          - paragraph: Dara visited on 05 Feb, 2026
          - paragraph: Phnom Penh
        - listitem:
          - paragraph: Dara visits on 05 Apr, 2026
          - paragraph: Phnom Penh
    - paragraph:
      - link "Open the decision letter (PDF)":
        - /url: /api/my/claims/c1/letter?language=en
    - region "Pictures and documents":
      - heading "Pictures and documents" [level=2]
      - list:
        - listitem: bill.jpg
    - heading "Rate how we handled your claim" [level=2]
    - text: Rating, from 1 (bad) to 5 (good)
    - combobox "Rating, from 1 (bad) to 5 (good)":
      - option [selected]
      - option "1"
      - option "2"
      - option "3"
      - option "4"
      - option "5"
    - text: What can we improve? (optional)
    - textbox "What can we improve? (optional)"
    - button "Send the rating"
    - heading "Appeal against this decision" [level=2]
    - paragraph: Say why you do not agree. Another reviewer will decide again.
    - text: Reason for your appeal
    - textbox "Reason for your appeal"
    - button "Send the appeal"
    - button "Back"
  `);
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(screen.onBack).toHaveBeenCalledOnce();
});

test.each([
  ['submitted', 'We have your claim', 0],
  ['under_review', 'We are reviewing it', 0],
  ['approved', 'Approved, to be paid', 1],
  ['declined', 'Declined', 1],
] as const)('a claim that is %s: %s', async (status, words, letters) => {
  const paid = { at: '2026-03-01T03:00:00Z', amount: 8_000, reference: null };
  const screen = await follow(claimOf({ status, paid }));
  await expect.element(screen.getByRole('status').first()).toHaveTextContent(words);
  await expect.element(screen.getByText('$80.00 on 01 Mar, 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the decision letter (PDF)' }).elements().length).toBe(letters);
});

test('a question is answered once; the claim is read again', async () => {
  const sent = defer<null>();
  const log = [{ type: 'ASK', at: '', note: 'Which arm?' }] as never;
  const screen = await follow(claimOf({ log, may: ['ANSWER'] }), answer(answerMyClaim, sent.promise));
  await expect.element(screen.getByText('Which arm?')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'We have a question' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Your answer' }).fill('The left one');
  const send = screen.getByRole('button', { name: 'Send the answer' });
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  sent.resolve(null);
  await expect.poll(() => reads(screen.calls)).toBe(2);
  expect(screen.calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { answer: 'The left one' },
  ]);
});

test('an account and a rating are sent once; the claim is read again', async () => {
  const saved = defer<null>();
  const screen = await follow(claimOf({ mayEnterAccount: true }), answer(setMyClaimPayee, saved.promise));
  for (const label of ['Name of the account holder', 'Bank', 'Account number'])
    await screen.getByLabelText(label, { exact: true }).fill('Sok');
  const save = screen.getByRole('button', { name: 'Save account' });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await save.click({ force: true });
  saved.resolve(null);
  await expect.element(screen.getByText('The account is saved.')).toBeVisible();
  await expect.poll(() => reads(screen.calls)).toBe(2);
  await screen.unmount();
  const rated = defer<null>();
  const paid = await follow(claimOf({ status: 'paid' }), answer(rateMyClaim, rated.promise));
  await paid.getByLabelText('Rating, from 1 (bad) to 5 (good)').selectOptions('4');
  const rate = paid.getByRole('button', { name: 'Send the rating' });
  await rate.click();
  await expect.element(rate).toHaveAttribute('aria-busy', 'true');
  await rate.click({ force: true });
  rated.resolve(null);
  await expect.poll(() => reads(paid.calls)).toBe(2);
});

test('papers that are missing are named, and sent one after another', async () => {
  const sent = defer<never>();
  const screen = await follow(
    claimOf({ missing: ['Passport'], may: ['ADD_FILE'] }),
    answer(sendMyClaimFile, sent.promise),
  );
  await expect.element(screen.getByText('We still need: Passport')).toBeVisible();
  const input = screen.getByLabelText('Add pictures or documents');
  await input.upload(new File(['%PDF'], 'passport.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByLabelText('Sending …')).toBeDisabled();
  sent.resolve(new Refusal(415, 'fileTypeWrong') as never);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(input).toBeEnabled();
});

test('a claim that is not read can be tried again', async () => {
  answerCalls(answer(getMyClaim, new Refusal(409, 'notAllowedNow')));
  const screen = await show(<FollowClaim claimRef="c2" onBack={() => {}} />, { files });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const formOf = (more: Partial<MyClaimForm> = {}): MyClaimForm =>
  partial<MyClaimForm>({
    ...{ number: 'TR-1', first: '2026-01-05', last: '2026-12-31', today: '2026-06-01', currency: 'USD' },
    ...{
      insured: [
        { id: 'a', name: 'Sokha' },
        { id: 'b', name: 'Vuthy' },
      ],
      papers: [],
      providers: [],
    },
    ...{
      benefits: [
        { id: 'medical', name: 'Medical expenses', byDay: false },
        { id: 'cash', name: 'Hospital cash', byDay: true },
      ],
    },
    ...{ causes: [{ id: 'fall', name: 'Fall' }], contactPerson: 'Sokha', phone: '012', asksDischarge: true },
    rates: [{ currency: 'THB', rate: '35', source: 'NBC', day: '2026-05-30' }],
    ...more,
  } as never);

/** Shows the form of a claim with these answers of the shop. */
async function file(form: MyClaimForm, ...more: Parameters<typeof answerCalls>) {
  const calls = answerCalls(
    answer(getMyClaimForm, form),
    answer(getMyClaimDraft, null as never),
    ...more,
    answer(saveMyClaimDraft, { version: 1, savedAt: '' }),
  );
  const onFiled = vi.fn();
  const screen = await show(<FileClaim number={form.number} onBack={() => {}} onFiled={onFiled} />, { files });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, calls, onFiled };
}

test('the form of a claim: pictures first, then persons, day, bills, and what happened', async () => {
  const screen = await file(formOf());
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "File a claim" [level=1]
    - paragraph: TR-1
    - region "Pictures of your bills":
      - heading "Pictures of your bills" [level=2]
      - paragraph: Photograph your bills first. Each picture is saved at once and gets its own bill below. You can also add them later.
      - button "Photograph bills"
      - text: Photograph bills
    - text: Who was injured, ill or affected?
    - combobox "Who was injured, ill or affected?":
      - option [selected]
      - option "Sokha"
      - option "Vuthy"
    - group "Date of loss":
      - text: Date of loss From 05 Jan, 2026 to 01 Jun, 2026 Day
      - textbox "Day"
      - text: Month
      - textbox "Month"
      - text: Year
      - textbox "Year"
      - button "Pick a date"
    - group "Date of discharge from hospital (optional)":
      - text: Date of discharge from hospital (optional) Day
      - textbox "Day"
      - text: Month
      - textbox "Month"
      - text: Year
      - textbox "Year"
      - button "Pick a date"
    - text: Benefit claimed
    - combobox "Benefit claimed":
      - option [selected]
      - option "Medical expenses"
      - option "Hospital cash"
    - text: Currency
    - combobox "Currency":
      - option "USD" [selected]
      - option "THB"
    - text: Amount of the bill
    - textbox "Amount of the bill"
    - text: Cause (optional)
    - combobox "Cause (optional)":
      - option [selected]
      - option "Fall"
    - text: Hospital, garage or shop (optional)
    - combobox "Hospital, garage or shop (optional)"
    - text: Bill number (optional)
    - textbox "Bill number (optional)"
    - button "Add another bill"
    - text: Description of the loss Say where, how and to whom, in a few sentences
    - textbox "Description of the loss"
    - status: Saved. You can continue later on any device. The claim is deleted 30 days after the last change.
    - button "File the claim"
    - button "Back"
  `);
});

test('what is missing is said at its field and above; the claim is filed once', async () => {
  const filed = defer<never>();
  const screen = await file(formOf({ number: 'TR-2' }), answer(fileMyClaimDraft, filed.promise));
  const send = screen.getByRole('button', { name: 'File the claim' });
  await send.click();
  const found = screen.getByRole('region', { name: 'Please correct this' });
  await expect.element(found).toHaveFocus();
  expect(found.getByRole('link').elements().length).toBe(5);
  const happened = screen.getByRole('textbox', { name: 'Description of the loss' });
  await expect.element(happened).toHaveAccessibleDescription(/Description of the loss is required/);
  await screen.getByLabelText('Who was injured, ill or affected?').selectOptions('a');
  const day = screen.getByRole('group', { name: 'Date of loss' });
  await expect.element(day).toHaveAccessibleDescription(/From 05 Jan, 2026 to 01 Jun, 2026 .*Choose a day from/);
  for (const [index, part] of ['1', '2', '2026'].entries()) await day.getByRole('textbox').nth(index).fill(part);
  await screen.getByLabelText('Benefit claimed').selectOptions('medical');
  await screen.getByLabelText('Amount of the bill').fill('0');
  await happened.fill('I fell.');
  await expect
    .element(screen.getByLabelText('Amount of the bill'))
    .toHaveAccessibleDescription(/Enter an amount above zero/);
  await screen.getByLabelText('Currency').selectOptions('THB');
  await screen.getByLabelText('Amount of the bill').fill('350');
  await expect.element(screen.getByText('$10.00, at 35 THB for 1 US dollar (NBC, 30 May, 2026)')).toBeVisible();
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  await expect.poll(() => screen.calls.filter(({ call }) => call.endsWith('/file')).length).toBe(1);
  filed.resolve({ ref: 'c9', number: 'CL-9' } as never);
  await expect.poll(() => screen.onFiled.mock.lastCall).toEqual(['c9']);
});

test('a bill by day has its days; bills are added and removed', async () => {
  const screen = await file(formOf({ number: 'TR-3' }));
  await screen.getByLabelText('Benefit claimed').selectOptions('cash');
  await expect.element(screen.getByRole('group', { name: /^First day/ })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: /^Last day/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Add another bill' }).click();
  await screen.getByRole('button', { name: 'Remove bill 2' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove bill 1' })).not.toBeInTheDocument();
});

test('a claim that is not saved says why; one that is not read can be tried again', async () => {
  const screen = await file(formOf({ number: 'TR-4' }), answer(saveMyClaimDraft, new Refusal(422, 'invalid')));
  await screen.getByRole('textbox', { name: 'Description of the loss' }).fill('I fell.');
  await expect.element(screen.getByText('Your last changes are not saved.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await screen.unmount();
  answerCalls(answer(getMyClaimForm, new Refusal(409, 'notAllowedNow')), answer(getMyClaimDraft, null as never));
  const failed = await show(<FileClaim number="TR-5" onBack={() => {}} onFiled={() => {}} />, { files });
  await expect.element(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('pictures of bills: stored, on the way, refused', async () => {
  const chosen = (id: string, step: string, more = {}) => ({
    id,
    name: `${id}.jpg`,
    step,
    share: 0.4,
    problem: null,
    ...more,
  });
  const send = vi.fn(async () => {});
  const remove = vi.fn();
  const state = {
    ...{ stored: [{ id: 'f1', name: 'a.jpg', contentType: 'image/jpeg' }], failure: null, usage: { files: 1 }, remove },
    chosen: {
      ...{ send, remove },
      files: [
        chosen('b', 'sending'),
        chosen('c', 'failed', { problem: 'network' }),
        chosen('d', 'refused', { problem: 'imageTooLarge' }),
      ],
    },
    ...{ addressOf: () => 'data:,', choose: () => {} },
  } as never;
  const screen = await show(<ClaimPictures files={state} />, { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Pictures of your bills":
      - heading "Pictures of your bills" [level=2]
      - paragraph: Photograph your bills first. Each picture is saved at once and gets its own bill below. You can also add them later.
      - list "Pictures of your bills":
        - listitem:
          - text: a.jpg
          - button "Remove a.jpg"
      - list "Pictures that are not sent yet":
        - listitem:
          - text: b.jpg
          - status: Sending, 40%
        - listitem:
          - text: c.jpg
          - button "Send c.jpg again"
          - button "Remove c.jpg"
          - alert: Not sent. There is no connection at the moment. Your answers are kept on this page; please try again.
        - listitem:
          - text: d.jpg
          - button "Remove d.jpg"
          - alert: Not sent. Image size exceeds 2MB. Please choose a smaller image.
      - button "Photograph bills"
      - text: Photograph bills
  `);
  await screen.getByRole('button', { name: 'Send c.jpg again' }).click();
  expect(send.mock.calls).toEqual([['c']]);
});
