import { expect, test, vi } from 'vitest';
import { getDuplicateCover } from '#contract/purchase/drafts.ts';
import { answer, answerCalls } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import { apiError } from '#web/api/api-error.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { FormPage } from './form-page.tsx';
import { StopPage } from './stop-page.tsx';
import { SummaryPage } from './summary-page.tsx';

const link = { id: 'd1', key: 'k' };
const ready = async () => link;

/** Shows the summary of a trip whose pages are answered. */
async function summary(draft: (own: Draft) => Partial<Draft> = () => ({}), onPassed = () => {}) {
  const content = <SummaryPage page="summary" held={false} back="/back" onPassed={onPassed} />;
  const screen = await showProductPage('travel', 'summary', {
    ...{ isAnswered: true, content },
    draft: (own) => ({ ready, ...draft(own) }),
  });
  await expect.element(screen.getByRole('button', { name: /^(Confirm|Hand over)/ }).last()).toBeInTheDocument();
  return screen;
}

test('the summary: premium, answers of each page, declaration', async () => {
  const screen = await summary();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Check your answers" [level=1]
    - paragraph: Please read everything once more. You can change any part of it now.
    - region "Premium":
      - heading "Premium" [level=2]
      - term: Adults
      - definition: $6.80
      - term: Total premium
      - definition: $6.80
    - region "Trip":
      - heading "Trip" [level=2]
      - term: Package
      - definition: Single trip
      - definition:
        - link "Change Package (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Country of departure
      - definition: Cambodia
      - definition:
        - link "Change Country of departure (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Destinations
      - definition: Thailand
      - definition:
        - link "Change Destinations (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Date of departure
      - definition: 10 Apr, 2026
      - definition:
        - link "Change Date of departure (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Date of return
      - definition: 14 Apr, 2026
      - definition:
        - link "Change Date of return (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Adults
      - definition: "1"
      - definition:
        - link "Change Adults (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
      - term: Children
      - definition: "0"
      - definition:
        - link "Change Children (Trip)":
          - /url: /buy_insurance/travel/components/TravelInfo
    - region "Plan":
      - heading "Plan" [level=2]
      - term: Plan
      - definition: Standard
      - definition:
        - link "Change Plan (Plan)":
          - /url: /buy_insurance/travel/components/Plan
    - region "Policyholder":
      - heading "Policyholder" [level=2]
      - term: Given name
      - definition: Sokha
      - definition:
        - link "Change Given name (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Family name
      - definition: Chan
      - definition:
        - link "Change Family name (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Gender
      - definition: Female
      - definition:
        - link "Change Gender (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Date of birth
      - definition: 14 May, 1990
      - definition:
        - link "Change Date of birth (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: ID card or passport number
      - definition: "010203040"
      - definition:
        - link "Change ID card or passport number (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Occupation
      - definition: Accountant
      - definition:
        - link "Change Occupation (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Phone number
      - definition: "+85512345678"
      - definition:
        - link "Change Phone number (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Email
      - definition: sokha.chan@example.com
      - definition:
        - link "Change Email (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Address
      - definition: No. 12, Street 240, Sangkat Chaktomuk, Khan Daun Penh
      - definition:
        - link "Change Address (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Province or city
      - definition: Phnom Penh
      - definition:
        - link "Change Province or city (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
      - term: Beneficiary
      - definition: Legal heirs
      - definition:
        - link "Change Beneficiary (Policyholder)":
          - /url: /buy_insurance/travel/components/CustomerInfo
    - region "Declaration":
      - heading "Declaration" [level=2]
      - list:
        - listitem: Everything I have stated is true and complete.
        - listitem: I have read what is covered and what is not.
        - listitem: I will tell the insurer at once if anything changes before cover begins.
        - listitem: The insurer may use these details to issue the policy and to handle claims.
      - list:
        - listitem:
          - link "Summary of cover, one page":
            - /url: /en/buy_insurance/travel/summary_of_cover?plan=standard&version=preview
        - listitem:
          - link "Policy wording":
            - /url: /api/products/travel/documents/policyWording?language=en&version=preview
      - checkbox "I declare that everything I have stated is true and complete, and I agree to the terms of the policy" [checked]
      - text: I declare that everything I have stated is true and complete, and I agree to the terms of the policy A wrong or missing statement about the risk can make the policy void. A false claim loses the right to payment.
    - paragraph: After you confirm, we send a code to your phone. Then you choose how to pay. Nothing is charged yet.
    - link "Back":
      - /url: /back
    - text: Total premium $6.80
    - button "Confirm"
  `);
});

test('the summary of a sale: the customer declares, the seller hands over', async () => {
  const screen = await summary(({ record }) => ({
    record: { ...record, circumstances: { ...record.circumstances, isSale: true } },
  }));
  await expect.element(screen.getByRole('region', { name: /declares/ })).toMatchAriaInlineSnapshot(`
    - region "The customer declares this":
      - heading "The customer declares this" [level=2]
      - paragraph: You cannot make the declaration for the customer. The customer opens the link, reads everything, ticks these statements and agrees.
      - list:
        - listitem: Everything I have stated is true and complete.
        - listitem: I have read what is covered and what is not.
        - listitem: I will tell the insurer at once if anything changes before cover begins.
        - listitem: The insurer may use these details to issue the policy and to handle claims.
        - listitem: I declare that everything I have stated is true and complete, and I agree to the terms of the policy
      - list:
        - listitem:
          - link "Summary of cover, one page":
            - /url: /en/buy_insurance/travel/summary_of_cover?plan=standard&version=preview
        - listitem:
          - link "Policy wording":
            - /url: /api/products/travel/documents/policyWording?language=en&version=preview
      - checkbox "I declare that everything I have stated is true and complete, and I agree to the terms of the policy" [checked]
      - text: I declare that everything I have stated is true and complete, and I agree to the terms of the policy A wrong or missing statement about the risk can make the policy void. A false claim loses the right to payment.
  `);
  await expect.element(screen.getByText(/^Next, send the customer the link\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hand over to the customer' }).elements().length).toBe(1);
});

test.each([
  ['calculated now', { unpriced: true }, 'Calculating the price…', 'true'],
  ['unavailable', { rated: { status: 'unavailable' } }, 'Rating is unavailable. Please try again later.', 'false'],
])('a price that is %s', async (_state, draft, words, busy) => {
  const screen = await summary(({ view }) => ('rated' in draft ? { view: { ...view, ...draft } as never } : draft));
  await expect.element(screen.getByRole('region', { name: 'Premium' })).toHaveTextContent(words);
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', busy);
});

const double = [
  {
    policy: 'TR-1',
    product: 'travel',
    kind: 'person' as const,
    effectiveFrom: '2026-01-05',
    effectiveTo: '2027-01-04',
  },
];

test('who is insured already confirms it first; then the order is confirmed once', async () => {
  answerCalls(answer(getDuplicateCover, double));
  const done = defer<object | null>();
  const run = vi.fn<Draft['run']>(() => done.promise);
  const onPassed = vi.fn();
  const screen = await summary(({ view }) => ({ run, view: { ...view, id: 'd1' } as never }), onPassed);
  const known = screen.getByRole('checkbox', { name: 'I understand. Both policies are wanted.' });
  await expect.element(known).toBeVisible();
  const declared = screen.getByRole('checkbox', { name: /declar|agree|true/i }).first();
  if (!(declared.element() as HTMLInputElement).checked) await declared.click();
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect.element(known).toHaveFocus();
  await expect.element(known).toHaveAttribute('aria-invalid', 'true');
  expect(run).not.toHaveBeenCalled();
  await known.click();
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await confirm.click({ force: true });
  expect(run.mock.calls).toEqual([[{ kind: 'confirm', knowsOf: ['TR-1'] }]]);
  done.resolve({});
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
});

test('a confirmation that is refused says why, and policies that cover the same are read again', async () => {
  const calls = answerCalls(answer(getDuplicateCover, []));
  const run = vi.fn<Draft['run']>(() => Promise.reject(apiError(409, { problem: 'alreadyInsured' })));
  const screen = await summary(({ view }) => ({ run, view: { ...view, id: 'd2' } as never }));
  await expect.poll(() => calls.length).toBe(1);
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(run).toHaveBeenCalledOnce();
});

test('a page of questions: Next stands at its end, and leads on once', async () => {
  const run = vi.fn<Draft['run']>(async () => ({}));
  const goAhead = vi.fn(() => true);
  const onPassed = vi.fn();
  const content = <FormPage page="travelInfo" held={false} back={undefined} onPassed={onPassed} />;
  const screen = await showProductPage('travel', 'travelInfo', {
    ...{ isAnswered: true, content },
    draft: () => ({ run, goAhead }),
  });
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
  await expect.element(screen.getByText('Total premium')).toBeVisible();
});

test('a page where the journey stops: the hotline, its hours, and the way back', async () => {
  const content = <StopPage page="plan" held={false} back="/back" onPassed={() => {}} />;
  const screen = await showProductPage('travel', 'plan', { isAnswered: true, content });
  await expect.element(screen.getByRole('link').first()).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Which plan suits you?" [level=1]
    - paragraph: Limits are per person. The price covers all travellers.
    - link "Call 1800-208388":
      - /url: tel:1800208388
    - link "Call from abroad: +855 23 890 999":
      - /url: tel:+85523890999
    - paragraph: Every day, 24 hours for claims; the office is open Monday to Friday, 8:00 to 17:00
    - paragraph: "Your answers are kept: go back to change one of them."
    - link "Back":
      - /url: /back
  `);
});
