import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { checkFixture, type Messages, setFileValue } from '#tests/support/check-fixture.ts';
import { createFixtureFiles, type FixtureFiles } from '#tests/support/fixture-product.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { buildCorrection, type CorrectionName } from './corrections.ts';
import { findingKinds } from './finding-kinds.ts';

/* Each button is pressed once on a product with a seeded fault: the fault is gone, and no other fault replaces it. */

const by = ['holder', 'insurer'];
const afterSale: Json = {
  proration: 'byDay',
  onceBegun: { '==': [{ var: 'regions.season' }, 'long'] },
  change: {
    kinds: {
      contact: { answers: ['/mobilePhone', '/province'], by, always: true, afterClaim: true },
      days: { answers: ['/firstDay', '/lastDay'], by, afterClaim: true, backDays: { holder: 0 } },
    },
    corrections: ['/skipper', '/guests/fullName'],
    ratedBy: 'sold',
    fee: 0,
    movesDates: true,
  },
  cancel: {
    reasons: { wish: { by, refund: 'byDay', backDays: 0 }, died: { by, refund: 'all', backDays: 30 } },
    freeLookDays: 3,
    kept: { lines: ['basic'], amount: 302, minimum: 302 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { cancels: 'died' } },
  reinstate: { withinDays: 7 },
  renew: {
    ...{ when: true, opensDays: 30, graceDays: 7, firstDay: 'firstDay', lastDay: 'lastDay' },
    asksAgain: ['declaration'],
  },
  instalments: {
    plans: { monthly: { payments: 3, everyMonths: 1, charge: 0 } },
    ...{ graceDays: 27, leastPremium: 0, afterClaim: 'allDue' },
  },
};
const promotion = {
  code: 'SAIL',
  kind: 'percent',
  percent: '10',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  plans: ['calm'],
};

/** A boat hire with everything that a seed changes: rules after the sale and a promotion. */
const rich = (files: FixtureFiles) => {
  setFileValue('product', '/afterSale', structuredClone(afterSale))(files);
  setFileValue('product', '/priceFrom', 'alone')(files);
  setFileValue('form', '/pages/summary/declares', ['declaration'])(files);
};
const named = ['changes.contact', 'changes.days', 'reasons.wish', 'reasons.died', 'instalments.monthly'];
const words = (messages: Messages) => {
  for (const texts of Object.values(messages)) for (const name of named) texts[`boat.afterSale.${name}`] = 'Text';
};
/** Lets the product have promotions, and one of them. */
const withPromotion =
  (changes: object, more: object[] = []) =>
  (files: FixtureFiles) => {
    const page = (files['product-schemas/boat/form.json'] as { pages: { choice: Record<string, Json> } }).pages.choice;
    const { properties } = page.schema as { properties: Record<string, Json> };
    properties.promotionCode = { type: 'string', maxLength: 20 };
    page.effects = [{ finding: 'promotion', inputs: ['promotionCode'] }];
    for (const member of ['percent', 'plans'])
      setFileValue('form', `/conditions/${member}Known`, { answered: { var: `findings.promotion.value.${member}` } })(
        files,
      );
    const all = [{ ...promotion, ...changes }, ...more];
    files['product-schemas/boat/promotions.json'] = { promotions: all } as unknown as Json;
  };

const hire = '/pages/hire';
const chart = 'machines/boat';
type Seed = [code: string, ...change: Parameters<typeof setFileValue> | [(files: FixtureFiles) => void]];

const seeds: Seed[] = [
  ['unknown-word', 'product', '/colour', 'red'],
  ['id-mismatch', 'product', '/id', 'ship'],
  ['unknown-format', 'form', `${hire}/schema/properties/firstDay/format`, 'uri'],
  ['option-twice', 'form', '/pages/choice/schema/properties/plan/enum', ['calm', 'storm', 'calm']],
  ['keyword-of-other-type', 'form', `${hire}/schema/properties/withGuests/maxLength`, 3],
  ['nothing-valid', 'form', '/pages/guestList/schema/properties/guests/minItems', 9],
  ['nothing-given', 'form', '/pages/choice/schema/properties/plan/given', 'plans'],
  ['unknown-field', 'form', `${hire}/schema/required`, ['firstDay', 'lastDay', 'withGuests', 'anchor']],
  ['unknown-field', 'form', '/pages/choice/uiSchema', { anchor: { 'ui:widget': 'cards' } }],
  ['unknown-field', 'form', '/pages/choice/sections', [{ name: 'all', fields: ['plan', 'anchor'] }]],
  ['unknown-field', 'form', `${hire}/when/anchor`, 'isLong'],
  ['unknown-field', 'form', '/start/anchor', 1],
  ['unknown-field', 'product', '/documents/0/groups/0/fields', ['firstDay', 'anchor']],
  ['declares-no-tick', 'form', '/pages/choice/declares', ['plan']],
  ['no-picture-ahead', 'form', '/pages/choice/picturesAhead', ['plan']],
  ['section-misses-field', 'form', '/pages/person/sections', [{ name: 'who', fields: ['skipper', 'mobilePhone'] }]],
  [
    'field-twice',
    'form',
    '/pages/choice/sections',
    [
      { name: 'one', fields: ['plan'] },
      { name: 'two', fields: ['plan'] },
    ],
  ],
  ['choices-without-options', 'form', `${hire}/choices`, { firstDay: true }],
  ['costs-without-options', 'form', `${hire}/costs`, ['firstDay']],
  ['unknown-shown', 'form', '/pages/offer/shows', ['premium', 'weather']],
  ['unit-without-number', 'form', '/pages/choice/uiSchema', { plan: { 'ui:widget': 'cards', 'ui:unit': 'days' } }],
  ['rating-input-unused', 'rating', '/inputs/name', { from: { var: 'skipper' }, type: 'string' }],
  [
    'table-unused',
    'rating',
    '/tables/weekly',
    { inputs: [{ name: 'a', match: 'eq' }], outputs: ['b'], hit: 'unique', rows: [[1, 2]] },
  ],
  ['minimum-without-part', 'rating', '/steps/-', { set: 'least', minimum: true, logic: 100 }],
  ['plan-missing', 'benefits', '/plans', [{ id: 'calm', limits: { hull: 1, rescue: null } }]],
  ['plan-not-offered', 'benefits', '/plans/-', { id: 'gale', limits: { hull: 1, rescue: null } }],
  ['limit-missing', 'benefits', '/plans/0/limits/hull', undefined],
  ['unknown-line', 'benefits', '/plans/0/limits/anchor', 1],
  ['recommended-twice', 'benefits', '/plans/0/recommended', true],
  ['figure-unused', 'form', '/figures', { longest: { value: 60 } }],
  ['clears-without-asking', 'form', '/pages/choice/schema/required', []],
  ['beside-ref', chart, '/states/journey/states/checkout/on', { NEXT: 'issued' }],
  ['fragment-id', 'machines/shared/dock', '/id', 'dock'],
  ['binds-without-stop', 'form', '/pages/choice/binds', true],
  ['unknown-answer', 'product', '/afterSale/change/corrections/1', '/guests/id'],
  ['cover-back-dated', 'product', '/afterSale/change/kinds/days/backDays/holder', 3],
  ['changed-twice', 'product', '/afterSale/change/kinds/days/answers/1', '/mobilePhone'],
  ['dates-not-named', 'product', '/afterSale/change/kinds/days/answers', ['/captainsLicence']],
  ['windows-overlap', 'product', '/afterSale/cancel/reasons/died/noticeDays', 14],
  ['windows-overlap', 'product', '/afterSale/instalments/graceDays', 28],
  ['unknown-scale', 'product', '/afterSale/cancel/scale', 'shortPeriods'],
  ['unknown-line', 'product', '/afterSale/cancel/kept/lines/0', 'levy'],
  ['kept-above-premium', 'product', '/afterSale/cancel/kept/amount', 303],
  ['unknown-field', 'product', '/afterSale/renew/asksAgain', ['declaration', 'health']],
  ['unknown-option', 'product', '/afterSale/renew/insteadOf', { plan: { storm: 'gale' } }],
  ['no-claim-unread', 'product', '/afterSale/renew/noClaim', { most: 5, afterClaim: 0 }],
  ['declaration-carried', 'product', '/afterSale/renew/asksAgain', []],
  ['promotion-period', withPromotion({ validFrom: '2026-12-31', validTo: '2026-01-01' })],
  ['promotion-plan', withPromotion({ plans: ['calm', 'gale'] })],
  ['promotion-unread', withPromotion({ minimum: 100 })],
  ['promotion-twice', withPromotion({}, [promotion])],
  [
    'derived-order',
    (files) => {
      setFileValue('form', '/derived', [
        { set: 'twice', logic: { '*': [{ var: 'days' }, 2] }, type: 'integer' },
        { set: 'days', logic: { daysBetween: [{ var: 'firstDay' }, { var: 'lastDay' }] }, type: 'integer' },
      ])(files);
    },
  ],
];

/** The findings of the boat hire after a change of its files. */
const check = (change: (files: FixtureFiles) => void, reword: (messages: Messages) => void = words) =>
  checkFixture((files) => {
    rich(files);
    change(files);
  }, reword);

/** Presses the button of a finding, and returns the findings afterwards. */
function press(name: CorrectionName, code: string, change: (files: FixtureFiles) => void) {
  const before = check(change);
  const finding = before.find((one) => one.code === code);
  if (!finding) throw new Error(`the seed of ${code} causes ${before.map((one) => one.code).join(' ')}`);
  const files = createFixtureFiles();
  rich(files);
  change(files);
  const edited = new EditedFiles(
    Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
  );
  const changes = buildCorrection(name, finding, edited.value);
  if (!changes) throw new Error(`no correction of ${code} at ${finding.at}`);
  edited.change(changes);
  return check((others) => {
    for (const path of Object.keys(others)) delete others[path];
    for (const path of edited.paths()) others[path] = edited.value(path) as Json;
  });
}

test('the boat hire has no finding at first', () => expect(check(() => {})).toEqual([]));

const nameOf = (code: string) => findingKinds[code]?.[1] as CorrectionName;
/** Findings about texts follow from a new or removed part, and have buttons of their own. */
const withoutTexts = (codes: string[]) => codes.filter((code) => !code.startsWith('message-'));

describe('a button corrects its finding', () => {
  test.each(seeds.map((seed, index) => [seed[0], index] as const))('%s (%i)', (code, index) => {
    const [, ...change] = seeds[index] as Seed;
    const seed = change.length === 1 ? change[0] : setFileValue(...(change as Parameters<typeof setFileValue>));
    const after = press(nameOf(code), code, seed);
    expect(withoutTexts(after.map((one) => one.code))).toEqual([]);
  });
});

test('every button that changes the product is pressed here, or this test names its kind with the reason', () => {
  const pressed = new Set<string>(seeds.map(([code]) => code));
  const elsewhere = {
    'message-unused': 'unused-removals.test.ts',
    'word-term': 'glossary-correction.test.ts',
    'site-word-unknown': 'the texts of the site',
    'picture-unknown': 'the pictures of a release',
    'minimum-is-reached': 'reviewed lines',
    'price-from-beaten': 'reviewed lines',
  };
  const changing = Object.entries(findingKinds).flatMap(([code, [, button]]) =>
    button === undefined || button === 'write' || button === 'review' ? [] : [code],
  );
  expect(changing.filter((code) => !pressed.has(code)).sort()).toEqual(Object.keys(elsewhere).sort());
});

test('a value that an unknown reference hides has no button', () => {
  const finding = { code: 'unknown-word', file: 'product-schemas/boat/form.json', at: '/pages/x/y', message: '' };
  expect(buildCorrection('remove', finding, () => ({ pages: { x: { $ref: 'pages.json#/x' } } }))).toBeUndefined();
});
