import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { addLongHireStop } from '#tests/support/add-long-hire-stop.ts';
import { checkFixture, type Messages, setFileValue } from '#tests/support/check-fixture.ts';
import type { FixtureFiles } from '#tests/support/fixture-product.ts';

type Seed = [code: string, file: string, at: string, value: Json | undefined];

const chart = 'machines/boat';
const dock = 'machines/shared/dock';
const states = '/states/journey/states';
const hire = '/pages/hire';
const days = { var: 'days' };

test('a sound product has no findings', () => {
  expect(checkFixture()).toEqual([]);
});

/** Checks that each fault alone causes an issue of its code, with a position, a sentence and advice for the repair. */
function seeded(seeds: Seed[]): void {
  test.each(seeds)('%s: %s %s', (code, file, at, value) => {
    const findings = checkFixture(setFileValue(file, at, value));
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const finding of findings) {
      expect(finding.file).toMatch(/^(product-schemas|machines|locales)\//);
      expect(finding.message).toMatch(/\.$/);
      expect(finding.mend).not.toBe('');
    }
  });
}

describe('shape', () => {
  seeded([
    ['unknown-word', 'product', '/colour', 'red'],
    ['shape', 'product', '/offerDays', 'three'],
    ['shape', 'form', `${hire}/schema/properties/first day`, { type: 'string' }],
    ['unknown-word', 'form', `${hire}/schema/properties/firstDay/pattern`, '(a+)+$'],
    ['unknown-word', 'form', `${hire}/schema/if`, {}],
    ['shape', 'form', `${hire}/schema/additionalProperties`, true],
    ['missing-ref', 'form', '/pages/summary', { $ref: 'form.json#/pages/none' }],
    ['circular-ref', 'form', '/pages/summary', { $ref: 'form.json#/pages/summary' }],
    ['missing-file', 'form', '/pages/summary', { $ref: '../shared/none.json#/summary' }],
    ['id-mismatch', 'product', '/id', 'ship'],
    ['id-mismatch', chart, '/id', 'ship'],
    ['chart-not-data', chart, `${states}/hire/invoke`, { src: 'rate' }],
    ['chart-not-data', chart, `${states}/hire/after`, { 1000: 'choice' }],
    ['chart-not-data', chart, `${states}/hire/always`, 'choice'],
    ['unknown-list', 'form', '/pages/person/schema/properties/province/list', 'moons'],
    ['shape', 'cases/base', '/alone/ends', undefined],
  ]);
  test('a missing file is reported', () => {
    const findings = checkFixture((files) => delete files['product-schemas/boat/rating.json']);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'file-missing', file: 'product-schemas/boat/rating.json' }),
    ]);
  });
  test('a repeated code in a shared list is reported in the list', () => {
    const findings = checkFixture((files) => (files['product-schemas/shared/lists/coasts.json'] = ['KH-7', 'KH-7']));
    expect(findings[0]).toMatchObject({
      code: 'option-twice',
      file: 'product-schemas/shared/lists/coasts.json',
      at: '/1',
    });
    const shape = checkFixture((files) => (files['product-schemas/shared/lists/coasts.json'] = { a: 'A' }));
    expect(shape[0]?.code).toBe('list-shape');
  });
  test('a list can mark and name only its own codes', () => {
    const written = { codes: ['KH-7', 'KH-18'], often: ['KH-18'], alsoCalled: { 'KH-18': ['Sihanoukville'] } };
    const findingsOf = (list: Json) =>
      checkFixture((files) => (files['product-schemas/shared/lists/coasts.json'] = list)).map(({ code, at }) => ({
        code,
        at,
      }));
    expect(findingsOf(written)).toEqual([]);
    expect(findingsOf({ ...written, often: ['KH-18', 'KH-9'] })).toEqual([{ code: 'unknown-option', at: '/often/1' }]);
    expect(findingsOf({ ...written, often: ['KH-7', 'KH-7'] })).toEqual([{ code: 'option-twice', at: '/often/1' }]);
    expect(findingsOf({ ...written, alsoCalled: { 'KH-9': ['Koh Kong'] } })).toEqual([
      { code: 'unknown-option', at: '/alsoCalled/KH-9' },
    ]);
    expect(findingsOf({ ...written, alsoCalled: { 'KH-7': 'Kampot' } })).toEqual([{ code: 'list-shape', at: '' }]);
  });
});

describe('names in the chart', () => {
  seeded([
    ['unknown-guard', chart, '/states/season/states/short/on/ANSWER/guard', 'isEndless'],
    ['unknown-event', chart, `${states}/choice/on/BACK`, 'hire'],
    ['unknown-action', chart, `${states}/choice/on/NEXT`, { target: 'offer', actions: { type: 'celebrate' } }],
    ['action-params', chart, `${states}/choice/on/NEXT`, { target: 'offer', actions: { type: 'tell' } }],
    ['action-params', chart, `${states}/choice/on/NEXT`, { target: 'offer', actions: { type: 'clear' } }],
    ['unknown-field', chart, '/on/RESET/actions/params/keep', ['anchor']],
    ['unknown-field', chart, '/states/season/states/short/on/ANSWER/actions/0/params/fields', ['anchor']],
    [
      'unknown-field',
      chart,
      '/states/season/states/short/on/ANSWER/guard',
      { type: 'changed', params: { field: 'anchor' } },
    ],
    ['waiting-without-effect', dock, '/states/payment/states/paying/meta', undefined],
    ['effect-without-waiting', dock, '/states/payment/states/paying/tags', []],
    ['unknown-effect', dock, '/states/payment/states/paying/meta/effect', 'pray'],
    ['answer-moves-journey', chart, `${states}/hire/on/ANSWER`, 'choice'],
    ['action-params', chart, `${states}/choice/on/NEXT`, { target: 'offer', actions: { type: 'clearFilled' } }],
    ['region-remembers', 'form', '/conditions/isShort', { '<=': [days, 30] }],
    ['answer-reads-regions', chart, '/states/season/states/short/on/ANSWER/guard', 'paysByCard'],
  ]);
});

describe('paths through the chart', () => {
  seeded([
    ['unknown-target', chart, `${states}/choice/on/NEXT`, 'nowhere'],
    ['unknown-initial', chart, '/states/journey/initial', 'nowhere'],
    ['unreachable-state', chart, `${states}/person/on/NEXT`, 'checkout'],
    ['dead-end', dock, '/states/payment/states/declined/on', {}],
    [
      'page-without-state',
      'form',
      '/pages/lounge',
      { schema: { type: 'object', additionalProperties: false, properties: {} } },
    ],
    ['never-taken', chart, `${states}/person/on/NEXT`, ['checkout', { guard: 'bringsGuests', target: 'guestList' }]],
    ['answer-shadowed', chart, '/on/ANSWER', { actions: { type: 'clear', params: { fields: ['plan'] } } }],
    ['no-end', chart, `${states}/issued/tags`, []],
    ['no-checkout', chart, `${states}/offer/on/NEXT`, 'hire'],
    ['beside-ref', chart, `${states}/checkout/on`, { NEXT: 'issued' }],
    ['fragment-id', dock, '/id', 'dock'],
    ['fragment-target', dock, '/states/summary/on/CONFIRM', '#boat'],
    ['fragment-target', dock, '/on', { REOPEN: 'person' }],
    ['fragment-final', dock, '/states/cancelled', { type: 'final' }],
  ]);
  test('an unreachable part of the chart is reported once', () => {
    const found = checkFixture((files) => {
      setFileValue(chart, `${states}/person/on/NEXT`, { guard: 'bringsGuests', target: 'guestList' })(files);
      setFileValue(chart, `${states}/guestList/on/NEXT`, 'person')(files);
    });
    const unreached = found.filter(({ code }) => code === 'unreachable-state').map(({ at }) => at);
    expect(unreached).toEqual([`${states}/checkout`, `${states}/issued`]);
    expect(found.filter(({ code }) => code === 'no-checkout')).toHaveLength(1);
  });

  describe('an end without a sale', () => {
    const long = { answers: { lastDay: '2026-04-02' }, ends: 'callUs', path: ['hire'], tells: ['longHire'] };
    const sound = (files: FixtureFiles) => {
      addLongHireStop(files);
      setFileValue('cases/base', '/too-long', { name: 'Sails for 32 days', ...long } as Json)(files);
    };
    const words = (messages: Messages) => {
      for (const texts of Object.values(messages))
        Object.assign(texts, { 'boat.callUs.title': 'Text', 'boat.callUs.step': 'Text', 'boat.callUs.lead': 'Text' });
    };
    const found = (at: string, value: Json | undefined, file = chart) =>
      checkFixture((files) => {
        sound(files);
        setFileValue(file, at, value)(files);
      }, words);

    test('is a page with its words and its case', () => {
      expect(checkFixture(sound, words)).toEqual([]);
      const [missing] = checkFixture(sound, (messages) => {
        words(messages);
        delete messages.km?.['boat.callUs.lead'];
      });
      expect(missing).toMatchObject({ code: 'message-missing', file: 'locales/km/products/boat.json' });
    });
    test('is reported for a case that expects a sale there', () => {
      expect(found('/too-long/premium', { total: 3000 }, 'cases/base')).toMatchObject([
        { code: 'case-premium', at: '/too-long/premium/total', message: expect.stringContaining('without a sale') },
      ]);
      expect(found('/too-long/ends', 'choice', 'cases/base')).toMatchObject([{ code: 'case-ends' }]);
    });
    const callUs = `${states}/callUs`;
    test.each<[code: string, at: string, value: Json | undefined, file?: string]>([
      ['end-without-sale', `${callUs}/tags`, ['end']],
      ['end-without-tag', `${callUs}/tags`, undefined],
      ['stop-leads-on', `${callUs}/type`, undefined],
      ['stop-leads-on', `${callUs}/on`, { NEXT: 'choice' }],
      ['stop-without-page', '/pages/callUs', undefined, 'form'],
      ['stop-asks', '/pages/callUs/schema/properties/why', { type: 'string', maxLength: 20 }, 'form'],
      ['stop-asks', '/pages/callUs/shows', ['premium'], 'form'],
      ['stop-after-sale', `${states}/issued/tags`, ['stop']],
      ['binds-without-stop', '/pages/choice/binds', true, 'form'],
    ])('%s is reported with its place and its correction: %s', (code, at, value, file) => {
      const told = found(at, value, file).filter((finding) => finding.code === code);
      expect(told).toMatchObject([
        { file: `${chart}.json`, at: expect.stringContaining(states), message: expect.stringMatching(/\.$/) },
      ]);
      expect(told[0]?.mend).toMatch(/\.$/);
    });
  });

  test('a region of one state may observe without an end', () => {
    const watch = {
      initial: 'watching',
      states: {
        watching: {
          on: {
            ANSWER: {
              guard: { type: 'changed', params: { field: 'firstDay' } },
              actions: { type: 'clear', params: { fields: ['plan'] } },
            },
          },
        },
      },
    };
    expect(checkFixture(setFileValue(chart, '/states/plan', watch))).toEqual([]);
    const shared = (fragment: Json) => (files: FixtureFiles) => {
      setFileValue('machines/shared/watch', '', { plan: fragment })(files);
      setFileValue(chart, '/states/plan', { $ref: 'shared/watch.json#/plan' })(files);
    };
    expect(checkFixture(shared(watch))).toEqual([]);
    expect(checkFixture(shared({ ...watch, id: 'plan' }))).toEqual([
      expect.objectContaining({ code: 'fragment-id', file: 'machines/shared/watch.json', at: '/plan/id' }),
    ]);
  });
  test('a dead end is shown with the path to it', () => {
    const found = checkFixture(setFileValue(dock, '/states/payment/states/declined/on', {})).find(
      ({ code }) => code === 'dead-end',
    );
    expect(found?.path).toEqual(['NEXT', 'NEXT', 'NEXT', 'NEXT [sailsAlone]', 'CONFIRM', 'FAILED']);
  });
  test('a state that only its page reaches has a path to it in the finding', () => {
    const put1 = setFileValue(chart, `${states}/lounge`, { on: { NEXT: 'offer' } });
    const put2 = setFileValue(chart, `${states}/choice/on/NEXT`, 'lounge');
    const both = (files: FixtureFiles) => [put1, put2].map((change) => change(files));
    expect(checkFixture(both)[0]).toMatchObject({
      code: 'state-without-page',
      at: `${states}/lounge`,
      path: ['NEXT', 'NEXT'],
    });
  });
});

describe('expressions', () => {
  seeded([
    ['unknown-operator', 'form', '/conditions/isLong', { matches: [days, 'x'] }],
    ['one-operator', 'form', '/conditions/isLong', { '>': [days, 1], '<': [days, 3] }],
    ['arity', 'form', '/conditions/isLong', { '>': [days] }],
    ['arity', 'form', '/conditions/isLong', { if: [true, true, false, true] }],
    ['unknown-variable', 'form', '/conditions/isLong', { '>': [{ var: 'dayz' }, 30] }],
    ['unknown-variable', 'form', '/conditions/isLong', { and: [{ var: 'isShort' }] }],
    ['unknown-variable', 'form', '/conditions/isLong', { '==': [{ var: 'circumstances.weather' }, 'fair'] }],
    ['unknown-variable', 'form', '/conditions/isLong', { '==': [{ var: 'regions.journey' }, 'hire'] }],
    [
      'unknown-variable',
      'form',
      '/conditions/isLong',
      { some: [{ var: 'guests' }, { '==': [{ var: 'item.age' }, 1] }] },
    ],
    ['item-outside-list', 'form', '/conditions/isLong', { '>': [{ var: 'item.age' }, 30] }],
    ['unknown-variable', 'form', '/itemConditions/guests/isBorn', { '<=': [{ var: 'item.born' }, { var: 'asOf' }] }],
    ['unknown-field', 'form', '/itemConditions/crew', { isBorn: true }],
    ['unknown-variable', 'form', '/start/firstDay', { var: 'lastDay' }],
    ['unknown-field', 'form', '/start/anchor', 1],
    ['unknown-variable', 'form', '/pages/guestList/expects', { field: 'guests', count: { var: 'none' } }],
    ['unknown-variable', 'product', '/cover/effectiveTo', { var: 'none' }],
    ['unknown-variable', 'product', '/policyholder/phone', { var: 'none' }],
    ['derived-order', 'form', '/derived/0/logic', { '+': [days, 1] }],
    ['name-twice', 'form', '/derived/0/set', 'firstDay'],
  ]);
});

describe('pages', () => {
  const twelve = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`field${index}`, { type: 'string' }]));
  seeded([
    ['field-twice', 'form', '/pages/choice/schema/properties/skipper', { type: 'string' }],
    ['unknown-format', 'form', `${hire}/schema/properties/firstDay/format`, 'uri'],
    ['option-twice', 'form', '/pages/choice/schema/properties/plan/enum', ['calm', 'storm', 'calm']],
    ['keyword-of-other-type', 'form', `${hire}/schema/properties/withGuests/maxLength`, 3],
    ['nothing-valid', 'form', '/pages/guestList/schema/properties/guests/minItems', 9],
    ['nothing-given', 'form', '/pages/choice/schema/properties/plan/given', 'plans'],
    ['list-without-items', 'form', '/pages/guestList/schema/properties/guests/items', undefined],
    ['unknown-field', 'form', `${hire}/schema/required`, ['anchor']],
    ['page-too-long', 'form', '/pages/person/schema/properties', twelve],
    ['declares-no-tick', 'form', '/pages/choice/declares', ['plan']],
    ['no-picture-ahead', 'form', '/pages/choice/picturesAhead', ['plan']],
    ['unknown-field', 'form', '/pages/guestList/readsCards', { field: 'guests', fills: { cabin: 'fullName' } }],
    ['section-misses-field', 'form', `${hire}/sections`, [{ name: 'when', fields: ['firstDay', 'lastDay'] }]],
    ['unknown-field', 'form', '/pages/choice/sections', [{ name: 'all', fields: ['plan', 'anchor'] }]],
    [
      'field-twice',
      'form',
      '/pages/choice/sections',
      [
        { name: 'one', fields: ['plan'] },
        { name: 'two', fields: ['plan'] },
      ],
    ],
    ['unknown-field', 'form', '/pages/choice/uiSchema', { anchor: { 'ui:widget': 'cards' } }],
    ['unknown-field', 'form', '/pages/choice/uiSchema', { 'ui:order': ['plan', 'anchor'] }],
    ['unknown-fact', 'form', `${hire}/rules/0/unless`, 'isTuesday'],
    ['unknown-field', 'form', `${hire}/rules/0/at`, 'anchor'],
    ['unknown-fact', 'form', '/pages/guestList/rules/0/unless', 'isOld'],
    ['unknown-field', 'form', '/pages/guestList/rules/0/each', 'crew'],
    ['unknown-field', 'form', '/pages/guestList/rules/0/at', 'age'],
    ['unknown-fact', 'form', `${hire}/when/captainsLicence`, 'isTuesday'],
    ['unknown-field', 'form', `${hire}/when/anchor`, 'isLong'],
    ['unknown-field', 'form', `${hire}/effects`, [{ finding: 'weather', inputs: ['anchor'] }]],
    ['unknown-field', 'form', `${hire}/effects`, [{ finding: 'tide', inputs: ['lastDay'], fills: { anchor: 1 } }]],
    ['unknown-fact', 'form', `${hire}/effects`, [{ finding: 'tide', inputs: ['lastDay'], when: 'isTuesday' }]],
    ['unknown-field', 'form', `${hire}/choices`, { anchor: true }],
    ['choices-without-options', 'form', `${hire}/choices`, { firstDay: true }],
    ['unknown-variable', 'form', '/pages/choice/choices', { plan: { '==': [{ var: 'item' }, { var: 'none' }] } }],
    ['unknown-fact', 'form', `${hire}/hints`, [{ when: 'isTuesday', at: 'firstDay', message: 'tide', kind: 'info' }]],
    ['unknown-field', 'form', `${hire}/hints`, [{ when: 'isLong', at: 'anchor', message: 'tide', kind: 'info' }]],
    ['unknown-variable', 'form', `${hire}/rules/0/params`, { limit: { var: 'none' } }],
    ['unknown-shown', 'form', '/pages/offer/shows', ['weather']],
    [
      'unknown-field',
      'form',
      `${hire}/hints`,
      [
        {
          when: 'isLong',
          at: 'lastDay',
          message: 'tide',
          kind: 'info',
          prices: [{ message: 'ebb', with: { anchor: 1 } }],
        },
      ],
    ],
    ['applies-other-values', 'form', `${hire}/applies`, { lastDay: 'none' }],
    ['unknown-field', 'form', `${hire}/costs`, ['anchor']],
    ['costs-without-options', 'form', `${hire}/costs`, ['firstDay']],
    ['unknown-field', 'form', `${hire}/expects`, { field: 'guests', count: 1 }],
  ]);
});

describe('tables and rating', () => {
  const daily = '/tables/daily';
  seeded([
    ['table-gap', 'rating', `${daily}/rows/2/0`, [32, 61]],
    ['unknown-variable', 'rating', '/steps/0/persons', { count: 'days', each: 'long' }],
    ['table-overlap', 'rating', `${daily}/rows/2/0`, [30, 61]],
    ['table-width', 'rating', `${daily}/rows/0`, [[1, 31], 'calm']],
    ['table-cell', 'rating', `${daily}/rows/0/0`, 5],
    ['table-cell', 'rating', `${daily}/rows/0/0`, [31, 1]],
    ['name-twice', 'rating', `${daily}/outputs/0`, 'plan'],
    [
      'name-twice',
      'form',
      '/tables',
      { daily: { inputs: [{ name: 'a', match: 'eq' }], outputs: ['b'], hit: 'unique', rows: [[1, 2]] } },
    ],
    ['unknown-table', 'rating', '/steps/0/logic', { lookup: ['weekly', 'rate', days] }],
    ['unknown-column', 'rating', '/steps/0/logic', { lookup: ['daily', 'price', days, { var: 'plan' }] }],
    ['lookup-keys', 'rating', '/steps/0/logic', { lookup: ['daily', 'rate', days] }],
    // A text is no amount: the plan storm includes the rescue.
    ['unknown-column', 'rating', '/steps/0/logic', { lookup: ['benefits', 'rescue', { var: 'plan' }] }],
    [
      'name-twice',
      'rating',
      '/tables/benefits',
      { inputs: [{ name: 'a', match: 'eq' }], outputs: ['b'], hit: 'unique', rows: [[1, 2]] },
    ],
    // A hire of July finds no row of the months that the plan asks for.
    ['date-part-domain', 'rating', '/inputs/days/from', { month: { var: 'firstDay' } }],
    ['date-part-domain', 'rating', '/inputs/plan/from', { weekday: { var: 'firstDay' } }],
    ['unknown-variable', 'rating', '/inputs/days/from', { var: 'none' }],
    ['unknown-variable', 'rating', '/steps/0/logic', { '*': [{ var: 'long' }, 1] }],
    ['unknown-variable', 'rating', '/steps/1/when', { var: 'asOf' }],
    ['rating-input-unused', 'rating', '/inputs/name', { from: { var: 'skipper' }, type: 'string' }],
    [
      'table-unused',
      'rating',
      '/tables/weekly',
      { inputs: [{ name: 'a', match: 'eq' }], outputs: ['b'], hit: 'unique', rows: [[1, 2]] },
    ],
    ['rating-without-net', 'rating', '/steps/0/part', 'fee'],
    ['name-twice', 'rating', '/steps/1/set', 'days'],
    ['reads-conditional-step', 'rating', '/steps/-', { set: 'late', logic: { '+': [{ var: 'long' }, 1] } }],
    ['compare-without-options', 'rating', '/compare', 'skipper'],
    ['compare-through-derived', 'form', '/derived/0/logic', { if: [{ '==': [{ var: 'plan' }, 'calm'] }, 1, 2] }],
  ]);
});

describe('benefits, documents, resets', () => {
  const papers = ['invoice'];
  seeded([
    ['plan-missing', 'benefits', '/plans/1/id', 'calm'],
    ['name-twice', 'benefits', '/plans/1/id', 'calm'],
    ['plan-not-offered', 'benefits', '/plans/1/id', 'gale'],
    ['plan-not-asked', 'product', '/documents/0/benefitsOfPlan', undefined],
    ['limit-missing', 'benefits', '/plans/0/limits/hull', undefined],
    ['unknown-line', 'benefits', '/plans/0/limits/anchor', 1],
    ['unknown-line', 'benefits', '/claims', { papers, lines: { anchor: { per: 'event' } } }],
    ['unknown-line', 'benefits', '/claims', { papers, lines: { hull: { caps: ['anchor'] } } }],
    ['unknown-sum', 'benefits', '/claims', { papers, lines: { hull: { sums: ['mast'] } } }],
    ['unknown-line', 'benefits', '/claims', { papers, coPayment: { line: 'hull', of: ['anchor'] } }],
    ['unknown-line', 'benefits', '/claims', { papers, deductible: { per: 'event', notAlone: ['anchor'] } }],
    ['unknown-variable', 'benefits', '/claims', { papers, deductible: { per: 'event', amount: { var: 'anchor' } } }],
    ['unknown-variable', 'benefits', '/claims', { papers, sums: { hull: { var: 'anchor' } } }],
    ['term-unused', 'benefits', '/claims', { papers, terms: { halfPrice: { amount: 500 } } }],
    ['recommended-twice', 'benefits', '/plans/0/recommended', true],
    ['unknown-field', 'product', '/documents/0/groups/0/fields', ['anchor']],
    ['unknown-field', 'product', '/documents/0/lists/0/columns', ['age']],
    ['unknown-field', 'product', '/documents/0/lists/0/field', 'plan'],
    ['unknown-field', 'product', '/documents/0/benefitsOfPlan', 'anchor'],
    ['name-twice', 'product', '/documents/-', { name: 'certificate', groups: [] }],
    ['clears-without-asking', 'form', '/pages/choice/schema/required', []],
  ]);
});

describe('wording', () => {
  const reworded = (locale: string, id: string, text: string | undefined) =>
    checkFixture(undefined, (messages) => {
      const texts = messages[locale] ?? {};
      if (text === undefined) delete texts[id];
      else texts[id] = text;
    });
  test('a missing message is reported with its language and place', () => {
    expect(reworded('km', 'boat.hire.firstDay.label', undefined)).toEqual([
      expect.objectContaining({
        code: 'message-missing',
        file: 'locales/km/products/boat.json',
        at: '/hire/firstDay/label',
      }),
    ]);
  });
  test('a shared message replaces a missing product message', () => {
    const findings = checkFixture(undefined, (messages) => {
      for (const texts of Object.values(messages)) {
        delete texts['boat.hire.firstDay.label'];
        texts['shared.fields.firstDay.label'] = 'First day';
      }
    });
    expect(findings).toEqual([]);
  });
  test('an optional text that only one language has is missing in the others', () => {
    const findings = reworded('en', 'boat.hire.firstDay.help', 'Help');
    expect(findings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'message-missing locales/km/products/boat.json',
      'message-missing locales/zh/products/boat.json',
    ]);
  });
  test('an unused message is reported', () => {
    expect(reworded('zh', 'boat.hire.anchor.label', 'Anchor')[0]).toMatchObject({ code: 'message-unused' });
    expect(reworded('zh', 'boat.agentSale.hire.anchor.label', 'Anchor')[0]).toMatchObject({ code: 'message-unused' });
  });
  test('a variant for agents that only one language has is missing in the others', () => {
    const findings = reworded('en', 'boat.agentSale.hire.firstDay.label', 'First day of the customer');
    expect(findings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'message-missing locales/km/products/boat.json',
      'message-missing locales/zh/products/boat.json',
    ]);
  });
  test('a recommended plan states the reason, and no other plan does', () => {
    expect(reworded('km', 'boat.plans.storm.why', undefined)).toEqual([
      expect.objectContaining({ code: 'message-missing', at: '/plans/storm/why' }),
    ]);
    expect(reworded('km', 'boat.plans.calm.why', 'It is calm')).toEqual([
      expect.objectContaining({ code: 'message-unused', at: '/plans/calm/why' }),
    ]);
  });
  test.each(['covered', 'notCovered', 'who'])('a product has a first point of %s', (list) => {
    expect(reworded('zh', `boat.offers.${list}.1`, undefined)).toEqual([
      expect.objectContaining({
        code: 'message-missing',
        file: 'locales/zh/products/boat.json',
        at: `/offers/${list}/1`,
      }),
    ]);
  });
  test('the points of a product follow one another, with the same number in every language', () => {
    const findings = checkFixture(undefined, (messages) => {
      for (const [locale, texts] of Object.entries(messages)) {
        if (locale !== 'zh') texts['boat.offers.covered.2'] = 'The second';
        texts['boat.offers.covered.3'] = 'The third';
        texts['boat.offers.who.3'] = 'Sailors';
      }
    });
    expect(findings.map(({ code, file, at }) => `${code} ${file} ${at}`).toSorted()).toEqual([
      'message-missing locales/en/products/boat.json /offers/who/2',
      'message-missing locales/km/products/boat.json /offers/who/2',
      'message-missing locales/zh/products/boat.json /offers/covered/2',
      'message-missing locales/zh/products/boat.json /offers/who/2',
    ]);
  });
  test('placeholders are the same in every language', () => {
    const plural = '{count, plural, one {# day} other {# days}}';
    const findings = checkFixture(undefined, (messages) => {
      for (const texts of Object.values(messages)) texts['boat.hire.title'] = `${plural} {name}`;
      (messages.km as Record<string, string>)['boat.hire.title'] = plural;
      (messages.zh as Record<string, string>)['boat.hire.title'] = '{count, plural, other {#}} {name}';
    });
    const differing = findings.filter(({ code }) => code === 'message-placeholders');
    expect(differing.map(({ file }) => file)).toEqual(['locales/km/products/boat.json']);
  });
  test('words are plain text', () => {
    const findings = checkFixture(undefined, (messages) => {
      (messages.km as Record<string, string>)['boat.hire.title'] = 'a < b <script src=x>';
      (messages.en as Record<string, string>)['boat.hire.title'] = 'less than < 3, or <3';
    });
    // Another check reports that these words are not Khmer.
    expect(findings.filter(({ code }) => code === 'markup-in-words')).toMatchObject([
      { code: 'markup-in-words', file: 'locales/km/products/boat.json', at: '/hire/title' },
    ]);
  });
  test('documents can print every letter', () => {
    const findings = checkFixture(undefined, (messages) => {
      (messages.en as Record<string, string>)['boat.hire.title'] = 'Hire 🚤 ሀ 🚤';
    });
    expect(findings.filter(({ code }) => code === 'not-printable')).toMatchObject([
      {
        code: 'not-printable',
        file: 'locales/en/products/boat.json',
        at: '/hire/title',
        message: expect.stringMatching(/: 🚤 ሀ$/u),
      },
    ]);
  });
  test('a rule may name a whole id, which must exist', () => {
    const findings = checkFixture(setFileValue('form', `${hire}/rules/0/message`, 'problems.reversed'));
    expect(findings.filter(({ code }) => code === 'message-missing')).toHaveLength(3);
  });
});

describe('cases', () => {
  seeded([
    ['case-ends', 'cases/base', '/alone/ends', 'offer'],
    ['case-ends', 'cases/base', '/alone/answers/mobilePhone', '012'],
    ['case-premium', 'cases/base', '/alone/premium/total', 303],
    ['case-fact', 'cases/base', '/alone/facts/isLong', true],
    ['no-happy-case', 'cases/base', '/alone/ends', 'offer'],
    ['case-breaks', 'form', '/conditions/isLong', { '>': [{ var: 'skipper' }, 3] }],
  ]);
  test('the refusals of the last page are compared', () => {
    const unborn = (files: FixtureFiles) =>
      (files['product-schemas/boat/cases/refused.json'] = {
        reversed: {
          name: 'Ends before it begins',
          answers: { firstDay: '2026-03-04', lastDay: '2026-03-02' },
          ends: 'hire',
          problems: [{ at: '/lastDay', code: 'tooLow' }],
        },
      });
    expect(checkFixture(unborn)).toEqual([
      expect.objectContaining({
        code: 'case-problems',
        message: 'The page refuses /lastDay reversed.',
        path: ['hire'],
      }),
    ]);
  });
  test('a product without cases is reported', () => {
    const findings = checkFixture((files) => delete files['product-schemas/boat/cases/base.json']);
    expect(findings).toEqual([expect.objectContaining({ code: 'no-cases' })]);
  });
});
