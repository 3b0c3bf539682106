import { expect, test } from 'vitest';
import type { Journey } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { confirm } from '#engine/verbs/confirm.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { fixtureProduct, goodAnswers, publicCircumstances } from '#tests/support/fixture-product.ts';
import { withoutSummary } from '#tests/support/without-summary.ts';
import type { Words } from '#web/product/use-words.ts';
import { type Draft, partsOf } from '../use-draft.ts';
import { pageKind, pageSteps, paysHere } from './page-steps.ts';

const words = { own: (id: string) => id } as Words;

const draftOf = (journey: Journey) => partsOf(journey) as Draft;

function ready(product: Product): Journey {
  const begun = answer(start(product, publicCircumstances, '2026-03-01'), goodAnswers).journey;
  return ['hire', 'choice', 'offer', 'person'].reduce((journey, page) => next(journey, page).journey, begun);
}

const stepsOf = (draft: Draft, page: string) => pageSteps(draft, page, words).map(({ id, state }) => `${id} ${state}`);

test('with a summary, its page confirms and the next one pays', () => {
  const product = fixtureProduct();
  const open = draftOf(ready(product));
  expect([pageKind(open, 'hire'), pageKind(open, 'offer'), pageKind(open, 'summary')]).toEqual([
    'form',
    'quotation',
    'summary',
  ]);
  expect(paysHere(open, 'summary')).toBe(false);
  expect(stepsOf(open, 'summary').slice(-2)).toEqual(['summary here', 'payment toCome']);
  const confirmed = draftOf(confirm(open.journey).journey);
  expect([pageKind(confirmed, 'payment'), paysHere(confirmed, 'payment')]).toEqual(['payment', false]);
});

test('without one, one page is first the summary and then the payment, and one step', () => {
  const product = fixtureProduct(withoutSummary);
  const open = draftOf(ready(product));
  expect([pageKind(open, 'payment'), paysHere(open, 'payment')]).toEqual(['summary', true]);
  expect(stepsOf(open, 'payment').slice(-2)).toEqual(['person done', 'payment here']);
  const confirmed = draftOf(confirm(open.journey).journey);
  expect([pageKind(confirmed, 'payment'), paysHere(confirmed, 'payment')]).toEqual(['payment', true]);
  expect(stepsOf(confirmed, 'payment').slice(-2)).toEqual(['person done', 'payment here']);
});
