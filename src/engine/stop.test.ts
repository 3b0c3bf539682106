import { expect, test } from 'vitest';
import { addLongHireStop } from '#tests/support/add-long-hire-stop.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { confirm, passAllPages } from './commands/confirm.ts';
import type { Journey } from './journey.ts';
import type { Json } from './language/json.ts';
import { answer, findReachablePage, next, reset, start } from './wizard.ts';

const product = createFixtureProduct(addLongHireStop);
const begun = start(product, publicCircumstances, '2026-03-01');

/** The position with these answers, after NEXT on the named pages. */
function standing(changes: Record<string, Json>, pages: string[] = ['hire'], from: Journey = begun): Journey {
  const { journey, problems } = answer(from, { ...validAnswers, ...changes });
  expect(problems).toEqual([]);
  return pages.reduce((before, page) => next(before, page).journey, journey);
}

// The second of March to the second of April are 32 days; 31 days are too long already.
const stopped = standing({ lastDay: '2026-04-02' });

test('the journey ends on a page without a sale, which refuses nothing and has no premium', () => {
  expect(stopped.position).toMatchObject({
    ...{ page: 'callUs', trail: ['hire', 'callUs'], problems: [] },
    ...{ stopped: true, ended: false, confirmed: false },
  });
  expect(stopped.situation.route).toEqual({ pages: ['hire', 'callUs'], complete: false, stop: 'callUs' });
  expect(stopped.rated).toEqual({ status: 'not-sold' });
  expect(stopped.quotation).toBeUndefined();
});

test('no command continues from it: not NEXT, not the confirmation, not all pages at once', () => {
  const refused = [{ code: 'notSold', message: 'problems.notSold' }];
  expect(next(stopped, 'callUs').problems).toEqual(refused);
  expect(confirm(stopped).problems).toEqual(refused);
  expect(passAllPages(stopped).problems).toEqual(refused);
  expect(confirm(stopped).journey.record.outcomes).toEqual([]);
  // A person who knows the names of later pages cannot reach them.
  for (const page of ['choice', 'offer', 'person', 'summary', 'payment']) {
    expect(next(stopped, page).problems).toMatchObject([{ code: 'pageNotReached' }]);
    expect(findReachablePage(stopped.position, page)).toEqual({ page: 'callUs', held: true });
  }
});

test('another answer continues the journey with a premium, and a further answer returns to the stop', () => {
  expect(findReachablePage(stopped.position, 'hire')).toEqual({ page: 'hire', held: false });
  const short = answer(stopped, { lastDay: '2026-03-31' }).journey;
  expect(short.position).toMatchObject({ page: 'choice', stopped: false });
  // 30 days at 1.005 dollars are 30.15 dollars.
  expect(short.rated).toMatchObject({ status: 'rated', premium: { total: 3015 } });
  expect(answer(short, { lastDay: '2026-04-02' }).journey.position).toMatchObject({ page: 'callUs', stopped: true });
});

test('a journey on a later page moves to the stop once an answer leads there', () => {
  const further = standing({}, ['hire', 'choice', 'offer', 'person']);
  expect(further.position.page).toBe('summary');
  const now = answer(further, { lastDay: '2026-04-02' }).journey;
  expect(now.position).toMatchObject({ page: 'callUs', trail: ['hire', 'callUs'] });
  expect(confirm(now).problems).toMatchObject([{ code: 'notSold' }]);
});

test('the form can begin again', () => expect(reset(stopped).position).toMatchObject({ page: 'hire', stopped: false }));
