import { expect, test } from 'vitest';
import { isSameJson, type Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import {
  createFixtureProduct,
  type FixtureFiles,
  publicCircumstances,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import { copyAnswers } from './copy-order.ts';

type Page = { schema: { properties: Record<string, Json> } };
const pagesOf = (files: FixtureFiles) =>
  (files['product-schemas/boat/form.json'] as unknown as { pages: Record<'hire' | 'offer', Page> }).pages;
/** No page shows a price. */
const withoutPrice = (files: FixtureFiles) => Object.assign(pagesOf(files).offer, { shows: ['days'] });
const withPicture = (files: FixtureFiles) => {
  pagesOf(files).hire.schema.properties.licencePicture = { type: 'string', format: 'upload' };
};

function copied(old: Answers, change?: (files: FixtureFiles) => void) {
  const { journey } = copyAnswers(start(createFixtureProduct(change), publicCircumstances, '2026-03-01'), old);
  const { position, record } = journey;
  const dropped = Object.keys(old).filter((field) => !isSameJson(record.answers[field], old[field]));
  return { dropped, page: position.page, answers: record.answers };
}

test('a copy is at the page of the price, with all answers except the ticked ones', () => {
  const { declaration: _ticked, ...kept } = validAnswers;
  const copy = copied(validAnswers);
  expect(copy).toMatchObject({ dropped: ['declaration'], page: 'offer', answers: kept });
  expect(copy.answers.declaration).not.toBe(true);
});

test('a copy without a page with the price goes as far as its answers are right', () => {
  expect(copied(validAnswers, withoutPrice)).toMatchObject({ dropped: ['declaration'], page: 'summary' });
  const { skipper: _name, ...nameless } = validAnswers;
  expect(copied(nameless, withoutPrice)).toMatchObject({ dropped: ['declaration'], page: 'person' });
});

test('a copy drops answers that are not asked any more, answers of another kind, and pictures', () => {
  const old = { ...validAnswers, oldAnswer: 'x', licencePicture: 'upload-1', province: 7 };
  const { dropped, answers, page } = copied(old, withPicture);
  expect(dropped).toEqual(['declaration', 'oldAnswer', 'licencePicture', 'province']);
  expect(page).toBe('offer');
  for (const field of ['oldAnswer', 'licencePicture', 'province']) expect(answers[field]).toBeUndefined();
});

test('a copy drops an invalid answer, or its whole list, and asks for it again', () => {
  const late = copied({ ...validAnswers, lastDay: '2026-03-01' });
  expect(late).toMatchObject({ dropped: ['lastDay', 'declaration'], page: 'hire' });
  expect(late.answers.skipper).toBe('Sok Dara');
  const guests = [
    { id: 'a', fullName: 'Chan Maly', dateOfBirth: '1990-05-14' },
    { id: 'b', fullName: 'Chan Bopha', dateOfBirth: '2030-12-01' },
  ];
  const unborn = copied({ ...validAnswers, withGuests: true, guests }, withoutPrice);
  expect(unborn).toMatchObject({ dropped: ['declaration', 'guests'], page: 'guestList' });
});
