import { expect, test, vi } from 'vitest';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import type { Draft } from '#web/draft/use-draft.ts';
import { VersionOffer } from '../version-offer.tsx';
import { QuotationAside } from './quotation-aside.tsx';
import { QuotationPage } from './quotation-page.tsx';

const link = { id: 'd1', key: 'k' };
const kept = ({ view }: Draft) => ({ link, view: { ...view, expiresAt: '2026-05-01T10:00:00Z' } as never });

test('a quotation: the trip, the premium, the cover, the documents', async () => {
  const content = <QuotationPage page="summaryInfo" held={false} back="/back" onPassed={() => {}} />;
  const screen = await showProductPage('travel', 'summaryInfo', {
    ...{ isAnswered: true, content, draft: kept, show: { files: ['quote'] } },
  });
  await expect.element(screen.getByRole('button', { name: 'Save or send this quotation' })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "Your quotation" [level=1]
    - paragraph: This is your cover and its price. You have not committed to anything yet.
    - banner:
      - heading "Travel insurance · Standard" [level=2]
      - paragraph: Quotation of 01 Apr, 2026
    - term: Package
    - definition: Single trip
    - term: Area of cover
    - definition: ASEAN
    - term: Days of the stay
    - definition: "5"
    - term: Effective date
    - definition: 10 Apr, 2026
    - term: Expiry date
    - definition: 14 Apr, 2026
    - term: Insured persons
    - definition: "1"
    - heading "Premium" [level=2]
    - term: Adults
    - definition: $6.80
    - term: Total premium
    - definition: $6.80
    - paragraph: The rates are samples.
    - heading "Your cover" [level=2]
    - paragraph: Limits are for each insured person
    - term: Medical expenses
    - definition: $70,000
    - term: Emergency medical evacuation
    - definition: $70,000
    - term: Repatriation of mortal remains
    - definition: $25,000
    - term: Accidental death or permanent disablement
    - definition: $50,000
    - term: Hospital cash, each day
    - definition: $30
    - term: Emergency dental treatment
    - definition: $300
    - term: Trip cancellation
    - definition: $2,500
    - term: Trip cut short
    - definition: $2,500
    - term: Travel delay, each 6 hours
    - definition: $100
    - term: Loss of or damage to baggage
    - definition: $1,000
    - term: Baggage delay
    - definition: $200
    - term: Loss of passport and travel documents
    - definition: $300
    - term: Personal liability to others
    - definition: $50,000
    - term: 24-hour assistance by phone
    - definition: Included
    - link "Compare all plans":
      - /url: /buy_insurance/travel/benefit
    - region "Terms and claims":
      - heading "Terms and claims" [level=2]
      - list:
        - listitem:
          - link "Summary of cover, one page":
            - /url: /buy_insurance/travel/summary_of_cover?plan=standard&version=preview
          - link "Summary of cover, one page PDF, English":
            - /url: /api/products/travel/documents/coverSummary?language=en&plan=standard&version=preview
          - link "Summary of cover, one page PDF, Khmer":
            - /url: /api/products/travel/documents/coverSummary?language=km&plan=standard&version=preview
        - listitem:
          - text: Policy wording
          - link "Policy wording PDF, English":
            - /url: /api/products/travel/documents/policyWording?language=en&version=preview
          - link "Policy wording PDF, Khmer":
            - /url: /api/products/travel/documents/policyWording?language=km&version=preview
        - listitem:
          - text: Claim procedure
          - link "Claim procedure PDF, English":
            - /url: /api/products/travel/documents/claimProcedure?language=en&version=preview
          - link "Claim procedure PDF, Khmer":
            - /url: /api/products/travel/documents/claimProcedure?language=km&version=preview
        - listitem:
          - text: Claim form
          - link "Claim form PDF, English":
            - /url: /api/products/travel/documents/claimForm?language=en&version=preview
          - link "Claim form PDF, Khmer":
            - /url: /api/products/travel/documents/claimForm?language=km&version=preview
    - button "Save or send this quotation"
    - button "Print"
    - link "Back":
      - /url: /back
    - text: Total premium $6.80
    - button "Next"
  `);
  // Printed only.
  expect(screen.getByText('Quotation', { exact: true }).elements().length).toBe(1);
  expect(screen.container.querySelector('footer')?.textContent).toBe(
    'This is a quotation and not a contract of insurance. There is no cover before the premium is paid and the certificate is issued.' +
      'Kept until 01 May, 2026 · Questions? Call 1800-208388, free of charge.',
  );
});

test.each([
  [{ unpriced: true }, 'Calculating the price…'],
  [
    { rated: { status: 'no-rule' } },
    'No rule found. We have no price for these answers. Change them or try again later.',
  ],
])('a quotation without a premium (%o): %s', async (draft, words) => {
  const content = <QuotationPage page="summaryInfo" held={false} back="/back" onPassed={() => {}} />;
  const screen = await showProductPage('travel', 'summaryInfo', {
    ...{
      isAnswered: true,
      content,
      draft: ({ view }) => ('rated' in draft ? { view: { ...view, ...draft } as never } : draft),
      show: { files: ['quote'] },
    },
  });
  await expect.element(screen.getByText(words).first()).toBeVisible();
});

test('Next on a quotation goes on', async () => {
  const onPassed = vi.fn();
  const content = <QuotationPage page="summaryInfo" held={false} back="/back" onPassed={onPassed} />;
  const screen = await showProductPage('travel', 'summaryInfo', {
    ...{ isAnswered: true, content, draft: () => ({ goAhead: () => true }) },
  });
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => onPassed.mock.calls.length).toBe(1);
});

test('the quotation beside the page: cover, premium, its lines', async () => {
  const screen = await showProductPage('travel', 'plan', { isAnswered: true, content: <QuotationAside /> });
  await screen.getByText('Premium details').click();
  await expect.element(screen.getByText('Adults')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - complementary "Travel insurance":
      - heading "Travel insurance" [level=2]
      - paragraph: Standard
      - paragraph: 10 Apr, 2026 – 14 Apr, 2026
      - paragraph: Total premium
      - text: $6.80
      - paragraph
      - group: Premium details
      - paragraph: The rates are samples.
  `);
});

test('a newer version of the product: the draft moves to it, once, or says why not', async () => {
  const view = (own: Draft) => ({ ...own.view, currentVersion: '2' }) as never;
  const run = vi.fn<Draft['run']>(() => Promise.reject(new Error('no')));
  const screen = await showProductPage('travel', 'plan', {
    ...{ content: <VersionOffer />, isAnswered: true, draft: (own) => ({ run, view: view(own) }) },
  });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: There is a newer version of this product
    - paragraph: You can finish on the version you began with, or move to the newer one. Everything that is still valid is kept; the premium may change.
    - button "Move to the newer version"
  `);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText(/^You can finish on the version/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false');
  expect(run.mock.calls).toEqual([[{ kind: 'move' }]]);
});

test.each([
  ['This insurance is no longer sold', { currentVersion: null }],
  ['This is a trial shop', { trial: { sells: false } }],
])('the version of a draft: %s', async (words, more) => {
  const screen = await showProductPage('travel', 'plan', {
    ...{ content: <VersionOffer />, isAnswered: true, show: { files: ['trial'] } },
    draft: ({ view }) => ({ link, view: { ...view, ...more } as never }),
  });
  await expect.element(screen.getByText(words)).toBeVisible();
});
