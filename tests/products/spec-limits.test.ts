import IntlMessageFormat from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/products.ts';
import { normaliseAnswer } from '#engine/answers.ts';
import { checkPage } from '#engine/check-page.ts';
import type { Journey } from '#engine/journey.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import type { Answers, Item, Problem } from '#engine/record.ts';
import { answer, reset, start } from '#engine/wizard.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import { buyers, specLimits, toRightEnglish } from './spec-limits.ts';

const files = readProductFiles(projectRoot);
const shops = Object.keys(buyers).map((name) => [name, aShop(name)] as const);

/** A product with its buyers and its words. */
function aShop(name: string) {
  const product = loadTestProduct(name);
  const wordsIn = (locale: Locale) => ({
    ...flattenMessages('problems', files(`locales/${locale}/problems.json`) as MessageTree),
    ...bundleMessages(loadDefinition(name, files), locale, files),
  });
  return { product, cases: loadCases(name), messages: { en: wordsIn('en'), km: wordsIn('km') } };
}

function shopOf(name: string) {
  const found = shops.find(([product]) => product === name);
  if (!found) throw new Error(`there is no product ${name}`);
  return found[1];
}

/** The sentence as a buyer reads it: what fills it may be the id of a label. */
function sentence(
  product: string,
  language: 'en' | 'km',
  { message, params = {} }: Pick<Problem, 'message' | 'params'>,
) {
  const messages = shopOf(product).messages[language];
  const pattern = messages[message];
  if (pattern === undefined) throw new Error(`no text for ${message} in ${language}`);
  const values = Object.entries(params).map(([key, value]) => [key, messages[String(value)] ?? value]);
  return String(new IntlMessageFormat(pattern, 'en').format(Object.fromEntries(values)));
}

function expectSentences(product: string, problem: Pick<Problem, 'message' | 'params'>): string {
  const english = sentence(product, 'en', problem);
  expect(english).not.toContain(problem.message);
  expect(english).toMatch(/^[A-Z\d"“(]/);
  expect(sentence(product, 'km', problem)).toMatch(/[\u1780-\u17b3]/);
  return english;
}

/** Capitals and the dot of an abbreviation are punctuation. */
const plain = (text: string): string => text.toLowerCase().replaceAll('no.', 'no');

/** A draft with a case's answers, some of them changed. */
function aDraft(product: string, testCase: string, changes: Answers = {}): Journey {
  const { product: sold, cases } = shopOf(product);
  const found = cases.find(({ name }) => name === testCase);
  if (!found) throw new Error(`${product} has no case ${testCase}`);
  const begun = start(sold, { channel: 'public', language: 'en' }, found.testCase.asOf);
  const answers = structuredClone({ ...begun.record.answers, ...found.testCase.answers });
  for (const [place, value] of Object.entries(changes)) {
    const [field, id, member] = place.split('/') as [string, string?, string?];
    const item = ((answers[field] ?? []) as Item[]).find?.((one) => one.id === id);
    const holder: Answers = item ?? answers;
    const name = member ?? field;
    const normal = normaliseAnswer(value);
    if (normal === null) delete holder[name];
    else holder[name] = normal;
  }
  return begun.to({ ...begun.record, answers });
}

describe.each(shops.map(([name]) => name))('%s', (name) => {
  const limits = specLimits.filter(([product]) => product === name);

  test.each(
    limits.map((limit) => {
      const [, testCase, change, , field, code] = limit;
      return [`${field} of ${testCase} ${JSON.stringify(change)}: ${code ?? 'taken'}`, limit] as const;
    }),
  )('%s', (_title, [product, testCase, change, page, field, code, says]) => {
    const { product: sold } = shopOf(product);
    const problems = checkPage(sold, page, aDraft(product, testCase, change).situation);
    const here = problems.filter(({ at }) => at === `/${field}`);
    expect(here.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code]);
    for (const problem of here) {
      const english = expectSentences(product, problem);
      if (says !== undefined) expect(plain(english)).toContain(plain(says));
    }
  });
});

describe('the days of a travel stay', () => {
  const staysUntil = (endDate: string) => aDraft('travel', 'stay-of-90-days', { startDate: '2026-05-01', endDate });

  test.each([
    [90, '2026-07-29', 'singleTrip', 'duration_90'],
    [91, '2026-07-30', 'annual', 'duration_120'],
    [179, '2026-10-26', 'annual', 'duration_180'],
    [180, '2026-10-27', 'annual', 'duration_180'],
    [181, '2026-10-28', 'annual', 'duration_Annual'],
  ])('%i days', (days, endDate, coverPackage, durationForCalculation) => {
    const { derived } = staysUntil(endDate).situation;
    expect(derived).toMatchObject({ stayDays: days, coverPackage, durationForCalculation });
  });

  test('a stay of a 91st day shows the annual package, and a shorter stay shows the return', () => {
    const longer = answer(staysUntil('2026-07-29'), { endDate: '2026-07-30' });
    const shorter = answer(longer.journey, { endDate: '2026-07-29' });
    expect([longer.tells, shorter.tells]).toEqual([['movedToAnnual'], ['backToSingleTrip']]);
    for (const word of ['movedToAnnual', 'backToSingleTrip'])
      expectSentences('travel', { message: `travel.tells.${word}` });
  });
});

describe('the start of a form', () => {
  const begun = (product: string) =>
    start(shopOf(product).product, { channel: 'public', language: 'en' }, '2026-04-01');

  test.each([
    ['travel', { departureCountry: 'KH' }],
    ['fire', { country: 'KH' }],
    ['property', { country: 'KH' }],
    ['auto', { startDate: '2026-04-02' }],
    ['festivalPA', { numberOfInsured: 'festivalPANumberOfInsuredList_05', startDate: '2026-04-02' }],
  ])('%s', (product, answers) => {
    expect(begun(product).record.answers).toMatchObject(answers);
  });

  test.each(Object.entries(buyers))('%s is as it began after a reset', (product, testCase) => {
    const draft = aDraft(product, testCase, { startDate: '2026-04-02', promoCode: null });
    expect(reset(draft).record.answers).toEqual(begun(product).record.answers);
  });

  test('a festival starts with five people, from tomorrow to 11 days from today, also after a reset', () => {
    const another = aDraft('festivalPA', buyers.festivalPA, { numberOfInsured: null, startDate: '2026-05-20' });
    for (const draft of [begun('festivalPA'), reset(another)])
      expect(draft.situation.derived).toMatchObject({
        personCount: 5,
        effectiveFromDate: '2026-04-02',
        effectiveToDate: '2026-04-12',
      });
  });

  test('a motor reset preserves the discount and the days until cover starts', () => {
    const draft = aDraft('auto', buyers.auto, { promoCode: 'NEWYEAR', startDate: '2026-04-08' });
    const discounted = draft.to({
      ...draft.record,
      findings: {
        promotion: {
          status: 'found',
          inputs: { promoCode: 'NEWYEAR' },
          value: { code: 'NEWYEAR', kind: 'percent', percent: '10' },
        },
      },
    });
    const again = reset(discounted);
    expect(again.record.answers).toEqual({
      ...begun('auto').record.answers,
      promoCode: 'NEWYEAR',
      startDate: '2026-04-08',
    });
    expect(again.situation.derived).toMatchObject({
      discountRate: '10',
      coverageDay: 7,
      effectiveFromDate: '2026-04-08',
    });
  });
});

test('the sentences about an upload, a code or a card match the specification', () => {
  const said = Object.values(Object.assign({}, ...shops.map(([, { messages }]) => messages.en))).map(String);
  const problems = files('locales/en/problems.json') as Record<string, string>;
  expect(problems.imageTooLarge).toBe('Image size exceeds 2MB. Please choose a smaller image.');
  expect(problems.promotionNotFound).toBe('Promotion Code Does Not Exist. Check the code, or remove it and continue.');
  expect(said).toContain(toRightEnglish('Unable to read your vehicle identity card. Please input manually.'));
  expect(said.filter((text) => plain(text).startsWith('invalid document'))).not.toEqual([]);
});
