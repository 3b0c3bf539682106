import { expect, test } from 'vitest';
import type { Case } from '#engine/cases/run-case.ts';
import { createFixtureProduct, validAnswers } from '#tests/support/fixture-product.ts';
import { rateExample } from './example-panel.tsx';

const boat = createFixtureProduct();
const alone = { name: 'Alone', asOf: '2026-03-01', answers: validAnswers, ends: 'issued' } as Case;
const total = (example: ReturnType<typeof rateExample>) =>
  example.status === 'rated' ? example.premium.total : example.status;

test('an example is rated to the cent, with its trace, and again with another input', () => {
  const rated = rateExample(boat, alone);
  // Three days at 100.5 cents.
  expect(total(rated)).toBe(302);
  expect(rated.status === 'rated' && rated.premium.trace[0]).toMatchObject({ step: 'basic', lookups: [{ row: 0 }] });
  expect(total(rateExample(boat, alone, { days: 10 }))).toBe(1005);
  expect(total(rateExample(boat, alone, { plan: 'storm' }))).toBe(750);
  expect(rateExample(boat, alone, { days: 99 })).toMatchObject({ status: 'no-rule', table: 'daily' });
});

test('a formula that cannot be calculated is reported as a fault, not thrown', () => {
  const broken = createFixtureProduct((files) => {
    const rating = files['product-schemas/boat/rating.json'] as { steps: { logic: unknown }[] };
    Object.assign(rating.steps[0] as object, { logic: { '/': [1, 0] } });
  });
  expect(rateExample(broken, alone)).toMatchObject({ status: 'fault' });
});
