import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { findFileFaults } from '#server/catalogue/products/check-product.ts';
import { compilePages } from '#server/catalogue/products/compile-validators.ts';
import { addLongHireStop } from '#tests/support/add-long-hire-stop.ts';
import { setFileValue } from '#tests/support/check-fixture.ts';
import {
  createFixtureDefinition,
  createFixtureFiles,
  createReader,
  type FixtureFiles,
} from '#tests/support/fixture-product.ts';
import { checkPriceFrom } from './check-price-from.ts';
import { checkReviewed } from './check-reviewed.ts';

const FILE = 'product-schemas/boat/cases/reviewed/hires.csv';

/** Every row of the fixture's rates, and both ends of its ranges. */
const WHOLE = [
  'case,answer.lastDay,value.days,total.calm,total.storm',
  'alone,2026-03-02,1,101,250',
  'alone,2026-03-31,30,3015,7500',
  'alone,2026-04-01,31,2511,2511',
  'alone,2026-04-30,60,4860,4860',
];

/** Returns the issues of the fixture with these reviewed files, after a change. */
function found(
  reviewed: Record<string, string[] | object>,
  change: (files: FixtureFiles) => void = () => {},
  check = checkReviewed,
) {
  const files = createFixtureFiles();
  for (const [file, text] of Object.entries(reviewed))
    files[file] = Array.isArray(text)
      ? text.map((line, at) => ({ line: at + 1, cells: line.split(',') }))
      : (text as never);
  change(files);
  return check({
    name: 'boat',
    definition: createFixtureDefinition(files),
    read: createReader(files),
    caseFiles: ['product-schemas/boat/cases/base.json'],
    reviewed: Object.keys(files).filter((path) => path.startsWith('product-schemas/boat/cases/reviewed/')),
    messages: {},
    validate: findFileFaults,
    compile: (schemas) => compilePages(schemas).validators,
  });
}

const told = (findings: ReturnType<typeof found>) => findings.map(({ code, message }) => `${code} ${message}`);

test('premiums that match the reviewed ones are not a finding', () => {
  expect(found({ [FILE]: WHOLE })).toEqual([]);
});

test('a rate that is changed by mistake is reported with the line and both figures', () => {
  expect(found({ [FILE]: WHOLE }, setFileValue('rating', '/tables/daily/rows/1/2', '205'))).toEqual([
    expect.objectContaining({
      code: 'reviewed-differs',
      file: FILE,
      message: 'Line 2: total.storm is 205, not 250.',
    }),
    expect.objectContaining({ message: 'Line 3: total.storm is 6150, not 7500.' }),
  ]);
});

test('a range that begins or ends a day later is detected', () => {
  const later = (files: FixtureFiles) => {
    setFileValue('rating', '/tables/daily/rows/0/0', [1, 32])(files);
    setFileValue('rating', '/tables/daily/rows/1/0', [1, 32])(files);
    setFileValue('rating', '/tables/daily/rows/2/0', [32, 61])(files);
  };
  expect(told(found({ [FILE]: WHOLE }, later))).toEqual([
    expect.stringMatching(/^reviewed-differs Line 4: total.calm is 2804, not 2511 and total.storm/),
  ]);
  expect(told(found({ [FILE]: WHOLE }, setFileValue('rating', '/tables/daily/rows/2/0', [31, 60])))).toEqual([
    'reviewed-differs Line 5: total.calm is -, not 4860 and total.storm is -, not 4860.',
  ]);
});

test('the amounts of each plan are required if the premium reads them', () => {
  const hull: Json = { set: 'hull', logic: { lookup: ['benefits', 'hull', { var: 'plan' }] } };
  const calm = WHOLE.map((line) => line.split(',').slice(0, 4).join(','));
  const findings = found({ [FILE]: calm }, setFileValue('rating', '/steps/-', hull));
  expect(findings.filter(({ at }) => at.startsWith('/plans'))).toEqual([
    expect.objectContaining({
      code: 'row-not-reviewed',
      file: 'product-schemas/boat/benefits.json',
      at: '/plans/1',
    }),
  ]);
});

test('a finding requires a row that no case reads, an end of a range, and a step', () => {
  const rows = WHOLE.slice(0, 3);
  expect(told(found({ [FILE]: rows }))).toEqual([
    'row-not-reviewed Row 3 of "daily" is read by no reviewed case.',
    'step-not-reviewed No reviewed premium has the step "long".',
  ]);
  expect(told(found({ [FILE]: WHOLE.toSpliced(2, 1) }))).toEqual([
    'bound-not-reviewed Row 1 of "daily" is not reviewed where "days" is 30.',
    'bound-not-reviewed Row 2 of "daily" is not reviewed where "days" is 30.',
  ]);
  expect(told(found({ [FILE]: [WHOLE[0] as string, ...WHOLE.slice(3)] }))).toContain(
    'step-not-reviewed No reviewed premium is without the step "long".',
  );
  expect(found({})).toEqual([expect.objectContaining({ code: 'no-reviewed' })]);
});

test('a case may expect parts, facts, derived values and options, and set an input of the rating', () => {
  const lines = [
    'case,note,answer.withGuests,answer.captainsLicence,input.days,net.storm,discounts,fact.sailsAlone,offered.plan',
    'alone,two months,true,null,60,5400,540,false,calm|storm',
    'alone,,,A1,,750,0,true,calm|storm',
  ];
  expect(found({ [FILE]: WHOLE, 'product-schemas/boat/cases/reviewed/more.csv': lines })).toEqual([]);
  const wrong = lines.with(2, 'alone,,,A1,,750,1,unknown,calm');
  expect(told(found({ [FILE]: WHOLE, 'product-schemas/boat/cases/reviewed/more.csv': wrong }))).toEqual([
    'reviewed-differs Line 3: discounts is 0, not 1, fact.sailsAlone is true, not unknown and offered.plan is calm|storm, not calm.',
  ]);
});

test('products share lines, each with its own case', () => {
  const shared = {
    'product-schemas/boat/cases/reviewed/hires.json': {
      lines: '../../../shared/cases/reviewed/hires.csv',
      case: 'alone',
      answers: { plan: 'storm' },
    },
    'product-schemas/shared/cases/reviewed/hires.csv': ['answer.lastDay,total', '2026-03-02,250', '2026-03-03,501'],
  };
  expect(findFileFaults('reviewed', shared['product-schemas/boat/cases/reviewed/hires.json'])).toEqual([]);
  expect(found({ ...shared, [FILE]: WHOLE })).toEqual([
    expect.objectContaining({
      file: 'product-schemas/shared/cases/reviewed/hires.csv',
      message: 'Line 3: total is 500, not 501.',
    }),
  ]);
  const misspelt = setFileValue('cases/reviewed/hires', '/answers/plann', 'storm');
  expect(told(found({ ...shared, [FILE]: WHOLE }, misspelt))).toEqual(['unknown-word "plann" names no field.']);
  expect(findFileFaults('reviewed', { lines: '../../../secret.csv', case: 'alone' })).not.toEqual([]);
});

describe('the price "from"', () => {
  const from = (name: string, lines: string[], change: (files: FixtureFiles) => void = () => {}) =>
    told(
      found(
        { [FILE]: lines },
        (files) => {
          setFileValue('product', '/priceFrom', name)(files);
          change(files);
        },
        checkPriceFrom,
      ),
    );
  const dearer = [WHOLE[0] as string, ...WHOLE.slice(2)];

  test('belongs to a case for which no reviewed premium is lower', () => {
    expect(from('alone', dearer)).toEqual([]);
    expect(from('alone', WHOLE)).toEqual([
      `price-from-beaten The case "alone" costs 302, but line 2 of ${FILE} costs 101.`,
    ]);
  });

  test('leaves out the discount of a promotion, and input that no customer can request', () => {
    const promotion = { promotion: { status: 'found', value: { percent: '90' } } };
    const alone = 'product-schemas/boat/cases/base.json';
    const withCode = (files: FixtureFiles) => {
      const cases = files[alone] as Record<string, object>;
      cases.cheap = { ...cases.alone, findings: promotion, premium: { total: 30 } };
    };
    expect(from('alone', [`${WHOLE[0]},input.days`, 'alone,,,101,250,1'], withCode)).toEqual([]);
    expect(from('cheap', dearer, withCode)).toEqual([expect.stringMatching(/^price-from-unknown "cheap"/)]);
    expect(from('nobody', dearer)).toEqual([expect.stringMatching(/^price-from-unknown "nobody"/)]);
  });
});

test.each([
  ['csv-header', 'case,totall', 'alone,1'],
  ['csv-header', 'case,total.stormy', 'alone,1'],
  ['csv-header', 'case,answer.mast,total', 'alone,1,1'],
  ['csv-header', 'case,input.mast,total', 'alone,1,1'],
  ['csv-header', 'case,value.mast', 'alone,1'],
  ['csv-header', 'case,fact.mast', 'alone,true'],
  ['csv-width', 'case,total', 'alone'],
  ['csv-width', 'case,total'],
  ['csv-cell', 'case,total', 'nobody,1'],
  ['csv-cell', 'case,answer.plan,total', 'alone,gale,1'],
  ['csv-cell', 'case,answer.withGuests,total', 'alone,perhaps,1'],
  ['csv-cell', 'case,answer.plan,total', 'alone,calm,'],
])('%s: %s / %s', (code, ...lines) => {
  expect(found({ [FILE]: lines })).toEqual([expect.objectContaining({ code, file: FILE })]);
});

describe('a minimum premium', () => {
  const withMinimum = (minimum: Json, least: number) => (files: FixtureFiles) => {
    const step = { set: 'minimumPremium', part: 'loading', minimum, logic: least };
    setFileValue('rating', '/steps/-', step as Json)(files);
  };
  test('needs a reviewed premium that reaches it and one that does not', () => {
    // 1.01 and 2.50 are raised to 3.00; the others do not change.
    const raised = ['alone,2026-03-02,1,300,300'];
    const lines = [WHOLE[0] as string, ...raised, ...WHOLE.slice(2)];
    expect(found({ [FILE]: lines }, withMinimum(true, 300))).toEqual([]);
    expect(told(found({ [FILE]: WHOLE }, withMinimum(true, 100)))).toEqual([
      'minimum-not-reached No reviewed premium comes down to the minimum of "minimumPremium".',
    ]);
  });
  test('may state why no answers reach it, and is reported if some do', () => {
    const safe = { neverReached: 'The cheapest hire is dearer' };
    expect(found({ [FILE]: WHOLE }, withMinimum(safe, 100))).toEqual([]);
    const raised = [WHOLE[0] as string, 'alone,2026-03-02,1,300,300', ...WHOLE.slice(2)];
    expect(found({ [FILE]: raised }, withMinimum(safe, 300))).toMatchObject([
      { code: 'minimum-is-reached', file: 'product-schemas/boat/rating.json', at: '/steps/2/minimum' },
    ]);
  });
});

test('answers that end without a sale have no premium', () => {
  const lines = [...WHOLE.slice(0, 3), 'alone,2026-04-01,31,-,-', 'alone,2026-04-30,60,-,-'];
  const findings = told(found({ [FILE]: lines }, addLongHireStop));
  expect(findings.filter((line) => line.startsWith('reviewed-differs'))).toEqual([]);
  expect(told(found({ [FILE]: WHOLE }, addLongHireStop))).toContain(
    'reviewed-differs Line 4: total.calm is -, not 2511 and total.storm is -, not 2511.',
  );
});
