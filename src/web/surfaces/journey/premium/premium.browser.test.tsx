import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RatedView } from '#contract/purchase/drafts.ts';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PremiumLines } from './premium-lines.tsx';
import { PremiumChange, PremiumNow, PremiumSpoken } from './premium-now.tsx';
import { PremiumTrace } from './premium-trace.tsx';
import type { PremiumTraceProps } from './premium-trace-steps.tsx';

const lines = [
  { name: 'adults', part: 'net' as const, amount: 30_000, persons: 3, each: 10_000 },
  { name: 'groupDiscount', part: 'discount' as const, amount: 1_500 },
  { name: 'children', part: 'net' as const, amount: 0 },
];
const premium = { currency: 'USD', total: 28_500, lines } as never;
const rated = (total: number): RatedView =>
  ({ status: 'rated', premium: { currency: 'USD', total, lines: [] } }) as never;

/** The calculation of a premium of the open draft's product. */
function TracedPremium({ premium: traced }: Pick<PremiumTraceProps, 'premium'>) {
  return <PremiumTrace product={useOpenDraft().product} premium={traced} />;
}

/** Shows parts of the page of a trip. */
const part = (content: ReactNode, draft?: Parameters<typeof showProductPage>[2]) =>
  showProductPage('travel', 'plan', { content, isAnswered: true, ...draft });

test('the lines of a premium: persons, a discount below zero, and no line without an amount', async () => {
  const screen = await part(<PremiumLines product="travel" premium={premium} />);
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - term: Adults 3 × $100.00
    - definition: $300.00
    - term: Group discount
    - definition: "-$15.00"
    - term: Total premium
    - definition: $285.00
  `);
  expect(screen.container.textContent).toContain('3 × $100.00');
});

test.each([
  ['rated', '$68.00', '$68.00'],
  ['incomplete', 'The premium appears here once we have enough information.', 'Not known yet'],
  ['no-rule', 'No rule found. We have no price for these answers. Change them or try again later.', 'No rule found'],
  ['not-sold', 'These answers have no online price. Please call us.', 'Not sold online'],
  ['unavailable', 'Rating is unavailable. Please try again later.', 'Unavailable'],
])('a premium that is %s', async (status, large, short) => {
  const view = { rated: status === 'rated' ? rated(6_800) : ({ status } as never), options: {} };
  const screen = await part(
    <>
      <p>
        <PremiumNow view={view} large />
      </p>
      <p>
        <PremiumNow view={view} />
      </p>
    </>,
    { draft: () => ({ view: null }) },
  );
  expect([...screen.container.children].map(({ textContent }) => textContent)).toEqual([large, short]);
});

test('while it is calculated there is no premium; the cheapest option has a price from', async () => {
  const view = { rated: { status: 'incomplete' } as never, options: { b: rated(900), a: rated(700) } };
  const screen = await part(<PremiumNow view={view} />, { draft: () => ({ view: null }) });
  expect(screen.container.textContent).toBe('From $7.00');
  await screen.unmount();
  const busy = await part(<PremiumNow view={view} />, { draft: () => ({ unpriced: true }) });
  expect(busy.container.textContent).toBe('Calculating the price…');
});

test('a new premium is read aloud, and its change is shown', async () => {
  const screen = await part(
    <>
      <PremiumSpoken />
      <PremiumChange change={250} rated={rated(700)} />
      <PremiumChange change={-250} rated={rated(700)} />
      <PremiumChange change={-250} rated={{ status: 'incomplete' } as never} />
    </>,
    { draft: () => ({ view: { rated: rated(6_800) } as never }) },
  );
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - status: "Total premium: $68.00"
    - paragraph: $2.50 more than before
    - paragraph: $2.50 less than before
    - paragraph
  `);
});

test('the calculation of a premium, for an agent: steps, and the rows that were read', async () => {
  const trace = [
    { step: 'adults', value: 30_000, lookups: [{ table: 'rates', row: 3, inputs: { plan: 'Premier' } }] },
    { step: 'factor', value: 1.5, lookups: [] },
  ];
  const screen = await part(<TracedPremium premium={{ ...(premium as object), trace } as never} />);
  await screen.getByText('Calculation of this premium').click();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - group:
      - text: Calculation of this premium
      - list:
        - listitem:
          - paragraph: Adults $300.00
          - paragraph: "Table rates, row 4: plan Premier"
        - listitem:
          - paragraph: factor 1.5
  `);
});
