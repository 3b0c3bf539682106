import { expect, test } from 'vitest';
import { confirm } from '#engine/commands/confirm.ts';
import type { Journey } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { removeSummary } from '#tests/support/remove-summary.ts';
import type { Words } from '#web/product/use-words.ts';
import { type Draft, splitJourney } from '../use-draft.ts';
import { findPageKind, hasPaymentOnPage, listPageSteps } from './page-steps.ts';

const words = { own: (id: string) => id } as Words;

const draftOf = (journey: Journey) => splitJourney(journey) as Draft;

function ready(product: Product): Journey {
  const begun = answer(start(product, publicCircumstances, '2026-03-01'), validAnswers).journey;
  return ['hire', 'choice', 'offer', 'person'].reduce((journey, page) => next(journey, page).journey, begun);
}

const stepsOf = (draft: Draft, page: string) =>
  listPageSteps(draft, page, words).map(({ id, state }) => `${id} ${state}`);

test('the summary page confirms if one exists, and the next page pays', () => {
  const product = createFixtureProduct();
  const open = draftOf(ready(product));
  expect([findPageKind(open, 'hire'), findPageKind(open, 'offer'), findPageKind(open, 'summary')]).toEqual([
    'form',
    'quotation',
    'summary',
  ]);
  expect(hasPaymentOnPage(open, 'summary')).toBe(false);
  expect(stepsOf(open, 'summary').slice(-2)).toEqual(['summary here', 'payment toCome']);
  const confirmed = draftOf(confirm(open.journey).journey);
  expect([findPageKind(confirmed, 'payment'), hasPaymentOnPage(confirmed, 'payment')]).toEqual(['payment', false]);
});

test('without a summary, one page is first the summary and then the payment, in one step', () => {
  const product = createFixtureProduct(removeSummary);
  const open = draftOf(ready(product));
  expect([findPageKind(open, 'payment'), hasPaymentOnPage(open, 'payment')]).toEqual(['summary', true]);
  expect(stepsOf(open, 'payment').slice(-2)).toEqual(['person done', 'payment here']);
  const confirmed = draftOf(confirm(open.journey).journey);
  expect([findPageKind(confirmed, 'payment'), hasPaymentOnPage(confirmed, 'payment')]).toEqual(['payment', true]);
  expect(stepsOf(confirmed, 'payment').slice(-2)).toEqual(['person done', 'payment here']);
});
