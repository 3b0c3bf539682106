import { expect, test } from 'vitest';
import type { PageDefinition } from '#engine/language/definition.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { describePlace } from './draft-place.ts';

const product = createFixtureProduct();
const begun = start(product, publicCircumstances, '2026-03-01');
const placeOf = ({ position }: typeof begun) => describePlace(product, position);

test('a draft that has just begun is at the first question without an answer', () => {
  // The first day has an initial value.
  expect(placeOf(begun)).toEqual({ trail: 'hire', stopField: 'lastDay' });
});

test('a page with all answers that was not passed has no open question', () => {
  const { journey } = answer(begun, { lastDay: validAnswers.lastDay, withGuests: false });
  expect(placeOf(journey)).toEqual({ trail: 'hire', stopField: null });
  expect(placeOf(next(journey, 'hire').journey)).toEqual({ trail: 'hire choice', stopField: 'plan' });
});

test('a wrong answer is reported by its question, and never by its content', () => {
  const { journey } = answer(begun, { lastDay: '2026-02-01', withGuests: false });
  expect(placeOf(journey)).toEqual({ trail: 'hire', stopField: 'lastDay' });
});

const problem = (at: string) => ({ code: 'missing', at, message: 'm' });
const on = (page: string, ...at: string[]) =>
  describePlace(product, { trail: ['hire', page], problems: at.map(problem) } as never);

test('a problem of a person in a list shows only the question', () => {
  expect(on('guestList', '/guests/7d5e1f/dateOfBirth', '/guests')).toEqual({
    trail: 'hire guestList',
    stopField: 'guests.dateOfBirth',
  });
});

test('the first open question is the first that the page shows', () => {
  expect(on('person', '/mobilePhone', '/skipper').stopField).toBe('skipper');
  const inSections = createFixtureProduct((files) => {
    const { pages } = files['product-schemas/boat/form.json'] as never as { pages: Record<string, PageDefinition> };
    const sections = [
      { name: 'reach', fields: ['mobilePhone'] },
      { name: 'name', fields: ['skipper', 'province'] },
    ];
    Object.assign(pages.person as object, { sections });
  });
  const problems = ['/skipper', '/mobilePhone'].map(problem);
  expect(describePlace(inSections, { trail: ['person'], problems } as never).stopField).toBe('mobilePhone');
});

test('a problem of the page as a whole is no open question', () => {
  expect(on('person', '/elsewhere').stopField).toBeNull();
  expect(describePlace(product, { trail: ['person'], problems: [{ code: 'c', message: 'm' }] } as never)).toEqual({
    ...{ trail: 'person', stopField: null },
  });
});
