import { describe, expect, test } from 'vitest';
import { checkPage, listRefusedOptions } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { listDecidingPages } from '#server/catalogue/products/deciding-pages.ts';
import { formatDateTime } from '#shared/format.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import { listProjectFolders } from '#tests/support/source-files.ts';
import { keepInOtherLanguage } from '#web/api/same-in-language.ts';
import { isCounted } from '#web/draft/page/page-steps.ts';

const products = listProjectFolders('product-schemas').filter((name) => name !== 'shared');

/** The journey of a case with all its answers, before any page is passed. */
function enter(product: Product, asOf: string, answers: Answers): Journey {
  return answer(start(product, { channel: 'public', language: 'km' }, asOf), answers).journey;
}

/** The state of a record without one answer. Nothing else is cleared, as while a person empties an input. */
function without(product: Product, { record }: Journey, field: string): DerivedState {
  const { [field]: _gone, ...answers } = record.answers;
  return deriveState(product, { ...record, answers });
}

describe('a choice is refused only if the other answers rule it out', () => {
  test.each(products)('%s: a missing answer is the only problem that the page names', (id) => {
    const product = loadTestProduct(id);
    const bought = loadCases(id).filter(
      ({ testCase }) => testCase.ends === 'issued' && !testCase.circumstances?.isRenewal,
    );
    let tried = 0;
    for (const { name, testCase } of bought) {
      const journey = enter(product, testCase.asOf, testCase.answers);
      for (const page of testCase.path ?? []) {
        for (const field of Object.keys(findPageDefinition(product, page).schema.properties)) {
          if (journey.record.answers[field] === undefined) continue;
          const problems = checkPage(product, page, without(product, journey, field));
          const refused = problems.filter(({ code }) => code === 'notOffered').map(({ at }) => at);
          expect([name, page, field, refused]).toEqual([name, page, field, []]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  test('medical: each plan is available without a birthday, not the Premier plan at 61, and no plan at 66', () => {
    const medical = loadTestProduct('medical');
    const at = (dateOfBirth: string | null) => {
      const changes = { selectedMedicalPlan: 'standard', ...(dateOfBirth && { dateOfBirth }) };
      const { situation } = enter(medical, '2026-04-01', changes);
      return {
        out: listRefusedOptions(medical, 'plan', 'selectedMedicalPlan', situation),
        says: checkPage(medical, 'plan', situation).map(({ at: place, code }) => `${place} ${code}`),
      };
    };
    expect(at(null)).toEqual({ out: [], says: ['/dateOfBirth required'] });
    expect(at('1990-02-31')).toEqual({ out: [], says: ['/dateOfBirth format.date'] });
    expect(at('1965-04-02')).toEqual({ out: ['premier'], says: [] });
    expect(at('1960-04-02').out).toEqual(['essential', 'standard', 'premier']);
    expect(at('1960-04-02').says).toContain('/selectedMedicalPlan notOffered');
  });
});

describe('the number of pages', () => {
  /** The source of the decision: charts of the products, read by hand. */
  const deciding: Record<string, string[]> = {
    auto: [],
    festivalPA: ['festivalPAPackage'],
    fire: [],
    golfer: [],
    medical: [],
    property: ['propertyInformation'],
    travel: ['travelInfo'],
  };

  test('is open while a page ahead can still decide it', () => {
    const found = products.map((id) => [id, listDecidingPages(loadTestProduct(id).definition)]);
    expect(Object.fromEntries(found)).toEqual(deciding);
  });

  test.each(products)('%s: never changes after its first display, in any order of answers', (id) => {
    const product = loadTestProduct(id);
    const pages = deciding[id] ?? [];
    let shown = 0;
    for (const { name, testCase } of loadCases(id)) {
      for (const isReversed of [false, true]) {
        let journey = start(product, { channel: 'public', language: 'km' }, testCase.asOf);
        let before: number | undefined;
        for (let page = journey.position.page; page !== undefined; ) {
          const fields = Object.keys(findPageDefinition(product, page).schema.properties);
          for (const field of isReversed ? fields.toReversed() : fields) {
            const value = testCase.answers[field];
            if (value !== undefined) journey = answer(journey, { [field]: value }).journey;
            const { route } = journey.position;
            const total = isCounted(route, page, pages) ? route.pages.length : undefined;
            if (before !== undefined) expect([name, page, field, total]).toEqual([name, page, field, before]);
            before = total ?? before;
          }
          const passed = next(journey, page);
          if (passed.problems.length > 0) break;
          journey = passed.journey;
          page = journey.position.page === page ? undefined : journey.position.page;
        }
        if (before !== undefined) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(10);
  });
});

test('a page remains open for the same thing in another language, and closes for another thing', () => {
  const key = (number: string, locale: string) => ['/api/mine/:number', { params: { number }, query: { locale } }];
  const keep = keepInOtherLanguage<string>(key('A', 'km'));
  expect(keep('the page', { queryKey: key('A', 'en') })).toBe('the page');
  expect(keep('the page', { queryKey: key('B', 'en') })).toBeUndefined();
  expect(keep('the page', undefined)).toBeUndefined();
});

test('an offer that ends at midnight is shown with its last day', () => {
  expect(formatDateTime(toLastMinute('2026-11-29T17:00:00Z'), 'en')).toBe('29 Nov, 2026 23:59');
});
