import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const files = readProductFiles(projectRoot);

/** The files with one of them changed, as a text. */
function withText(path: string, change: (text: string) => string): ProductFiles {
  const text = change(files.text(path));
  if (text === files.text(path)) throw new Error(`nothing is changed in ${path}`);
  const value = JSON.parse(text) as Json;
  return Object.assign((asked: string) => (asked === path ? value : files(asked)), {
    list: files.list,
    text: (asked: string) => (asked === path ? text : files.text(asked)),
  });
}

/** The codes that `product:check` finds, and the sentences. */
function told(product: string, changed: ProductFiles, journeys = false): { codes: string[]; sentences: string } {
  const findings = findProductIssues([product], changed, { journeys });
  return {
    codes: [...new Set(findings.map(({ code }) => code))],
    sentences: findings.map((one) => one.message).join('\n'),
  };
}

const exchanged = (one: string, other: string) => (text: string) =>
  text.replaceAll(one, '\0').replaceAll(other, one).replaceAll('\0', other);

test('the check finds a limit that is ten times too high', () => {
  const { codes, sentences } = told(
    'travel',
    withText('product-schemas/travel/benefits.json', (text) =>
      text.replace('"baggageLoss": 50000,', '"baggageLoss": 500000,'),
    ),
  );
  expect(codes).toEqual(['witness-differs']);
  expect(sentences).toContain('"baggageLoss": basic is 5000.00');
  expect(sentences).toContain('says 500.00');
});

test('a field with a limit ten times as high', () => {
  const more = withText('product-schemas/travel/form.json', (text) => text.replace('"maximum": 4', '"maximum": 40'));
  expect(told('travel', more).sentences).toMatch(
    /"travelInfo · numberOfChildren": most is 40; line \d+ of \S+fields\.csv says 4\./,
  );
});

test('plans exchanged', () => {
  const { sentences } = told(
    'golfer',
    withText('product-schemas/golfer/benefits.json', exchanged('"id": "basic"', '"id": "standard"')),
  );
  expect(sentences).toContain('Its columns are benefit, basic, standard, premium, source.');
});

test('the check finds a certificate without its beneficiary', () => {
  const lost = withText('product-schemas/travel/product.json', (text) =>
    text.replace(/,\s*\{\s*"name": "beneficiary",[^}]*\}/, ''),
  );
  const { codes, sentences } = told('travel', lost);
  expect(codes).toContain('witness-lost');
  expect(sentences).toContain('certificate · group · beneficiary');
});

test.each<[string, string, string, (text: string) => string, string]>([
  [
    'another paper that a claim needs',
    'travel',
    'travel/benefits.json',
    (text) => text.replace('"travelDocuments", "officialReport"', '"travelDocuments"'),
    '"papers": says is travelDocuments invoice; line 6 of',
  ],
  [
    'a limit for the whole period that was for each event',
    'auto',
    'auto/benefits.json',
    (text) => text.replace('"limitsAreFor": "event"', '"limitsAreFor": "period"'),
    '"limitsAreFor": says is period',
  ],
  [
    'a higher share of a stay',
    'medical',
    'medical/benefits.json',
    (text) => text.replace('"coPayment10": { "percent": 10,', '"coPayment10": { "percent": 100,'),
    '"terms coPayment10": says is percent: 100; most: 10000',
  ],
  [
    'more days until a claim is overdue',
    'medical',
    'shared/claims.json',
    (text) => text.replace('"overdueDays": 5', '"overdueDays": 50'),
    '"every claim: overdueDays": says is 50',
  ],
  [
    'benefits printed in another order',
    'golfer',
    'golfer/benefits.json',
    (text) => text.replace(/("holeInOne"),(\s*)("holeInOneTotal")/, '$3,$2$1'),
    '"(benefits in order)": says is holeInOneTotal holeInOne ',
  ],
  [
    'parts of a certificate in another order',
    'medical',
    'medical/product.json',
    (text) => {
      const product = JSON.parse(text) as { documents: [{ groups: Json[] }] };
      product.documents[0].groups.reverse();
      return JSON.stringify(product);
    },
    '"certificate · groups in order": prints is cover policyholder',
  ],
  [
    'the price of a child for that of an adult',
    'travel',
    'travel/rating.json',
    (text) => text.replace('"each": "adultRate"', '"each": "childRate"'),
    '"(price of one) adults": says is childRate for each of numberOfAdults',
  ],
  [
    'no price of one any more',
    'festivalPA',
    'festivalPA/rating.json',
    (text) => text.replace(/,\s*"persons": \{ "count": "personCount", "each": "personRate" \}/, ''),
    'the product has no "(price of one) everyInsured" any more',
  ],
  [
    'a promotion that ends earlier',
    'auto',
    'shared/promotions.json',
    (text) => text.replace(/("code": "AUTO5".*?)2099-12-31/s, '$12026-12-31'),
    '"AUTO5": to is 2026-12-31; line 3 of product-schemas/auto/cases/witness/promotions.csv says 2099-12-31',
  ],
])('%s', (_fault, product, file, change, sentence) =>
  expect(told(product, withText(`product-schemas/${file}`, change)).sentences).toContain(sentence),
);

test('the check finds a line without a decider, and a line with an unknown decider', () => {
  const cover = 'product-schemas/golfer/cases/witness/cover.csv';
  const records = parseCsvRecords(files.text(cover));
  for (const [at, source] of [
    [1, ''],
    [3, 'hearsay'],
  ] as const)
    records[at]?.cells.splice(-1, 1, source);
  const changed = Object.assign((asked: string) => (asked === cover ? (records as unknown as Json) : files(asked)), {
    list: files.list,
    text: files.text,
  });
  const { codes, sentences } = told('golfer', changed);
  expect(codes).toEqual(['witness-source']);
  expect(sentences).toContain('Line 2, 4: the source is missing or unknown.');
});

test('the check finds exchanged rates of adults and children, in all rows or in one', () => {
  const exchangedIn = (isMeant: (row: Json[]) => boolean) =>
    withText('product-schemas/travel/rating.json', (text) => {
      const json = JSON.parse(text) as { tables: { singleTripRates: { rows: Json[][] } } };
      const { rows } = json.tables.singleTripRates;
      for (const row of rows.filter(isMeant)) [row[3], row[4]] = [row[4] as Json, row[3] as Json];
      return JSON.stringify(json);
    });
  expect(
    told(
      'travel',
      exchangedIn(() => true),
      true,
    ).codes,
  ).toContain('case-premium');
  const one = exchangedIn(([area, duration, plan]) => [area, duration, plan].join() === '4,duration_31,standard');
  expect(told('travel', one, true).sentences).toContain('total.standard is 3150, not 6300');
});

type Words = {
  travelInfo: Record<string, { label: string; help?: string }>;
  benefits: Record<string, string>;
};

const change = {
  leftInEnglish: ({ travelInfo }: Words) => Object.assign(travelInfo.startDate ?? {}, { label: 'Date of departure' }),
  anotherFigure: ({ travelInfo }: Words) =>
    Object.assign(travelInfo.numberOfChildren ?? {}, { help: '出发时年满 14 天至 18 岁，最多四名' }),
  anotherWord: ({ benefits }: Words) => Object.assign(benefits, { baggageDelay: '物品延误' }),
  exchanged: ({ travelInfo: { startDate, endDate } }: Words) => {
    if (startDate && endDate) [startDate.label, endDate.label] = [endDate.label, startDate.label];
  },
};

test.each([
  ['Khmer left in English', 'word-script', 'km', change.leftInEnglish],
  ['another figure in one language', 'word-figure', 'zh', change.anotherFigure],
  ['a term by another word', 'word-term', 'zh', change.anotherWord],
  ['two names exchanged', 'witness-differs', 'en', change.exchanged],
] as const)('words: %s', (_what, code, locale, make) => {
  const words = withText(`locales/${locale}/products/travel.json`, (text) => {
    const tree = JSON.parse(text) as Words;
    make(tree);
    return JSON.stringify(tree);
  });
  expect(told('travel', words).codes).toContain(code);
});
