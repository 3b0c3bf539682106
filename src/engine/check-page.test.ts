import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import {
  checkPage,
  findMissingMessage,
  isMissingAnswer,
  listHints,
  listOfferedOptions,
  listRuleProblems,
} from './check-page.ts';
import { listDeclarations } from './derived-state.ts';
import { openJourney } from './journey.ts';
import { selectOptionsSchema } from './language/choices.ts';
import type { FieldSchema, FormDefinition } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { buildLabelId } from './language/messages/message-ids.ts';
import { toProblemCode } from './language/messages/problem-codes.ts';
import type { Problem } from './record.ts';
import { answer, start } from './wizard.ts';

/** A field of each kind, all of them required. */
const fields: Record<string, FieldSchema> = {
  isNew: { type: 'boolean' },
  agrees: { type: 'boolean', const: true },
  ports: {
    type: 'array',
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    items: { type: 'string', enum: ['east', 'west'] },
  },
  berths: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string' } },
  crew: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'born', 'berth'],
      properties: {
        id: { type: 'string' },
        born: { type: 'string', format: 'date' },
        berth: { type: 'string', given: 'berths', enum: ['A', 'B'] },
      },
    },
  },
  photo: { type: 'string', format: 'upload' },
  built: { type: 'string', format: 'date' },
  hull: { type: 'string', enum: ['wood', 'steel'] },
  pier: { type: 'string', given: 'piers' },
  phone: { type: 'string', format: 'phone' },
  name: { type: 'string', minLength: 2, maxLength: 5 },
  length: { type: 'integer', minimum: 10, maximum: 20, multipleOf: 5 },
};
const product = createFixtureProduct((files) => {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  form.conditions.isWood = { '==': [{ var: 'hull' }, 'wood'] };
  form.conditions.isNamed = { '!=': [{ var: 'name' }, 'A'] };
  form.conditions.isShortBoat = { '<': [{ var: 'length' }, 20] };
  form.itemConditions = { crew: { sailsBefore: { '<': [{ var: 'item.born' }, '2010-01-01'] } } };
  form.pages.hire = {
    schema: { type: 'object', additionalProperties: false, required: Object.keys(fields), properties: fields },
    when: { photo: 'isWood' },
    declares: ['agrees', 'isNew', 'photo'],
    rules: [
      {
        unless: 'isShortBoat',
        at: 'length',
        message: 'tooLong',
        params: { limit: { '+': [19, 0] }, none: { var: 'nobody' } },
      },
      { unless: 'isWood', at: 'photo', message: 'shared.rules.wooden' },
      { unless: 'isNamed', at: 'name', message: 'shared.rules.named' },
      { unless: 'sailsBefore', each: 'crew', at: 'born', message: 'tooYoung' },
    ],
    hints: [
      {
        ...{ when: 'isWood', at: 'hull', message: 'burns', kind: 'warning' },
        prices: [
          { message: 'other', with: { hull: 'steel' } },
          { message: 'shared.hints.older', with: { length: { var: 'nobody' } } },
        ],
      },
      { when: 'isShortBoat', at: 'photo', message: 'shared.hints.look', kind: 'info' },
    ],
  };
});
const { record } = start(product, publicCircumstances, '2026-03-01');
const at = (answers: Record<string, Json>) => openJourney(product, { ...record, answers }).situation;
const refused = (answers: Record<string, Json>): Record<string, Pick<Problem, 'code' | 'message' | 'params'>> =>
  Object.fromEntries(
    checkPage(product, 'hire', at(answers)).map(({ at: place, code, message, params }) => [
      place,
      { code, message, params },
    ]),
  );
const says = (answers: Record<string, Json>, place: string) => refused(answers)[place]?.message;

test('the message for a missing answer follows the kind of its field', () => {
  const all = refused({ hull: 'wood' });
  expect(Object.fromEntries(Object.entries(all).map(([place, { message }]) => [place, message]))).toEqual({
    '/isNew': 'problems.missing.yesNo',
    '/agrees': 'problems.mustAgree',
    '/ports': 'problems.missing.several',
    '/berths': 'problems.missing.several',
    '/crew': 'problems.missing.items',
    '/photo': 'problems.missing.picture',
    '/built': 'problems.missing.date',
    '/pier': 'problems.missing.choice',
    '/phone': 'problems.required',
    '/name': 'problems.required',
    '/length': 'problems.required',
  });
  const codes = new Set(Object.entries(all).map(([place, { code }]) => (place === '/agrees' ? '' : code)));
  expect([...codes].sort()).toEqual(['', 'required']);
  expect(all['/agrees']?.code).toBe('mustAgree');
  expect(says({}, '/hull')).toBe('problems.missing.choice');
  // A hidden field is not missing: only wooden boats have a picture.
  expect(refused({ hull: 'steel' })).not.toHaveProperty('/photo');
  expect(['required', 'mustAgree', 'tooLong', 'wrongType'].map(isMissingAnswer)).toEqual([true, true, false, false]);
  expect(findMissingMessage(product, 'hire', '/crew/7/born')).toBe('missing.date');
  expect(findMissingMessage(product, 'hire', '/ports/0/x')).toBe('required');
});

test('an empty list is reported as missing, and a list with too few items names the minimum', () => {
  expect(refused({ ports: [], berths: ['a'] })).toMatchObject({
    '/ports': { code: 'tooFew', message: 'problems.missing.several' },
    '/berths': { code: 'tooFew', message: 'problems.tooFew', params: { label: 'boat.hire.berths.label', limit: 2 } },
  });
});

test('each keyword of a schema has its code, with the limit', () => {
  expect(refused({ name: 'A', length: 5, hull: 'glass', built: 'never', agrees: false, isNew: 1 })).toMatchObject({
    '/name': { code: 'required' },
    '/length': { code: 'tooLow', params: { limit: 10 } },
    '/hull': { code: 'notInList' },
    '/built': { code: 'format.date', message: 'problems.format.date' },
    '/agrees': { code: 'mustAgree', message: 'problems.mustAgree' },
    '/isNew': { code: 'wrongType' },
  });
  expect(refused({ name: 'Abcdef', length: 25, built: '226-01-01', phone: '+12' })).toMatchObject({
    '/name': { code: 'tooLong', params: { limit: 5 } },
    '/length': { code: 'tooHigh', params: { limit: 20 } },
    '/built': { code: 'format.date', message: 'problems.format.date-year', params: { label: 'boat.hire.built.label' } },
    '/phone': { code: 'format.phone', message: 'problems.format.phone-short' },
  });
  expect(refused({ name: 'A' })['/name']?.params).toMatchObject({ limit: 2 });
  expect(refused({ built: 'never' })['/built']?.params).toStrictEqual({ label: 'boat.hire.built.label' });
  expect(refused({ length: 12 })['/length']).toMatchObject({ code: 'wrongStep', params: { limit: 5 } });
  expect(refused({ ports: ['east', 'west', 'east'] })['/ports']?.code).toBe('twice');
  expect(refused({ ports: ['east', 'north'] })['/ports/1']?.code).toBe('notInList');
  expect(refused({ berths: ['a', 'b', 'c', 'd'] })['/berths']).toMatchObject({
    code: 'tooMany',
    params: { limit: 3 },
  });
  expect(toProblemCode({ keyword: 'pattern', params: {} })).toBe('invalid');
});

test('an item retains its address after other items are removed, and its fields retain their labels', () => {
  const crew = [
    { id: '1', born: '1990-01-01', berth: 'A' },
    { id: '7', berth: 'B' },
    { id: '8', born: '2011-01-01', berth: 'C', vip: 1 },
  ];
  const found = refused({ crew });
  expect(Object.keys(found).filter((place) => place.startsWith('/crew'))).toEqual([
    '/crew/7/born',
    '/crew/8/vip',
    '/crew/8/berth',
    '/crew/8/born',
  ]);
  expect(found).toMatchObject({
    '/crew/7/born': { message: 'problems.missing.date', params: { label: 'boat.hire.crew.born.label' } },
    '/crew/8/vip': { code: 'unknownField' },
    '/crew/8/berth': { code: 'notInList' },
    '/crew/8/born': { code: 'tooYoung', message: 'boat.hire.rules.tooYoung' },
  });
  expect(refused({ crew: [{ ...crew[0], born: '226-01-01' }] })['/crew/1/born']?.message).toBe(
    'problems.format.date-year',
  );
  expect(buildLabelId('boat', 'hire', '/crew/7')).toBe('boat.hire.crew.label');
});

test('the check compares an option from outside with the supplied options', () => {
  const found = refused({ pier: 'north', crew: [{ id: '1', born: '1990-01-01', berth: 'A' }] });
  expect(found['/pier']).toEqual({
    code: 'notInList',
    message: 'problems.notInList',
    params: { label: 'boat.hire.pier.label' },
  });
  expect(found).not.toHaveProperty('/crew/1/berth');
  expect(selectOptionsSchema(fields.ports as FieldSchema).enum).toEqual(['east', 'west']);
  expect(selectOptionsSchema(fields.crew as FieldSchema).type).toBe('array');
  const { hire } = product.definition.form.pages;
  expect(listOfferedOptions(product, 'hire', 'hull', at({}))).toEqual(['wood', 'steel']);
  expect(listOfferedOptions(product, 'hire', 'ports', at({}))).toEqual(['east', 'west']);
  expect(listOfferedOptions(product, 'hire', 'crew', at({}))).toEqual([]);
  expect(hire?.choices).toBeUndefined();
});

test('a false rule refuses the field with the values of the rule, unless the field already has a problem', () => {
  expect(refused({ length: 20 })['/length']).toEqual({
    code: 'tooLong',
    message: 'boat.hire.rules.tooLong',
    params: { label: 'boat.hire.length.label', limit: 19 },
  });
  const ofName = checkPage(product, 'hire', at({ name: 'A' })).filter(({ at: place }) => place === '/name');
  expect(ofName.map(({ code }) => code)).toEqual(['required']);
  // Unknown is not false, and a hidden field is not refused.
  expect(refused({})['/length']?.code).toBe('required');
  expect(refused({ hull: 'steel' })).not.toHaveProperty('/photo');
  const [wooden] = listRuleProblems(
    product,
    'hire',
    { ...at({ hull: 'steel' }), hidden: new Set() },
    ({ at: place }) => place === 'photo',
  );
  expect(wooden).toMatchObject({ code: 'shared.rules.wooden', message: 'shared.rules.wooden', at: '/photo' });
  expect(listRuleProblems(product, 'hire', at({ length: 20 }), () => false)).toEqual([]);
});

test('a hint names its message, and the answers of each alternative', () => {
  expect(listHints(product, 'hire', at({ hull: 'wood', length: 15 }))).toEqual([
    {
      at: '/hull',
      kind: 'warning',
      message: 'boat.hire.hints.burns',
      prices: [
        { message: 'boat.hire.hints.other', answers: { hull: 'steel' } },
        { message: 'shared.hints.older', answers: {} },
      ],
    },
    { at: '/photo', kind: 'info', message: 'shared.hints.look' },
  ]);
  // A hidden field has no hint.
  expect(listHints(product, 'hire', at({ hull: 'steel', length: 15 }))).toEqual([]);
});

test('the list of declarations has the visible declaration fields of the route', () => {
  const declared = (answers: Record<string, Json>) => listDeclarations(product, at(answers));
  expect(declared({})).toEqual([
    { page: 'hire', field: 'agrees' },
    { page: 'hire', field: 'isNew' },
  ]);
  // A hidden field is not declared.
  expect(declared({ hull: 'steel' })).toHaveLength(2);
  expect(declared({ hull: 'wood' }).at(-1)).toEqual({ page: 'hire', field: 'photo' });
});

test('a page is checked again when an answer that it reads changes, on any page', () => {
  const reading = createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const { choice, guestList } = form.pages as Record<string, FormDefinition['pages'][string]>;
    if (!choice || !guestList) throw new Error('the fixture has changed');
    const until = (days: number): Json => ({
      or: [{ '!=': [{ var: 'item' }, 'storm'] }, { '<=': [{ var: 'days' }, days] }],
    });
    choice.choices = { plan: until(5) };
    choice.keepsChoice = ['plan'];
    choice.rules = [
      { unless: 'isShort', at: 'plan', message: 'tooLong', params: { days: { var: 'days' } } },
      { unless: 'isBorn', each: 'guests', at: 'dateOfBirth', message: 'notBorn' },
    ];
    form.itemConditions = { guests: { isBorn: { '<=': [{ var: 'item.dateOfBirth' }, { var: 'lastDay' }] } } };
  });
  const guests = [{ id: '1', fullName: 'Chan Bopha', dateOfBirth: '2026-03-05' }];
  const begun = answer(start(reading, publicCircumstances, '2026-03-01'), {
    ...{ lastDay: '2026-03-05', withGuests: true, plan: 'storm', guests },
  }).journey;
  let journey = begun;
  const judged = (page: string, changes: Record<string, Json> = {}) => {
    journey = answer(journey, changes).journey;
    return checkPage(reading, page, journey.situation).map(({ code, at, params }) => [code, at, params?.days]);
  };
  expect(judged('choice')).toEqual([]);
  expect(judged('choice', { lastDay: '2026-03-07' })).toEqual([['notOffered', '/plan', undefined]]);
  expect(judged('choice', { lastDay: '2026-03-04' })).toEqual([['notBorn', '/guests/1/dateOfBirth', undefined]]);
  expect(judged('choice', { guests: [{ ...guests[0], dateOfBirth: '2026-03-06' }], lastDay: '2026-03-05' })).toEqual([
    ['notBorn', '/guests/1/dateOfBirth', undefined],
  ]);
  expect(judged('choice', { guests: null })).toEqual([]);
  // Forty days are a long hire: its plan is chosen again, and its days are shown as they are.
  expect(judged('choice', { lastDay: '2026-04-10' })[0]).toEqual(['required', '/plan', undefined]);
  expect(judged('choice', { plan: 'calm' })).toEqual([['tooLong', '/plan', 40]]);
  expect(judged('choice', { lastDay: '2026-04-11' })).toEqual([['tooLong', '/plan', 41]]);
  expect(judged('hire', { captainsLicence: 'x' })).toEqual([]);
});

test('the engine checks a page again when only a fact, a parameter of a rule or an input of its items changes', () => {
  const reading = createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const { choice } = form.pages;
    if (!choice) throw new Error('the fixture has changed');
    choice.schema.properties.gear = { type: 'string', enum: ['sail', 'oar'] };
    choice.choices = { gear: { '!=': [{ var: 'item' }, 'oar'] } };
    choice.rules = [{ unless: 'sailsAlone', at: 'plan', message: 'alone', params: { days: { var: 'days' } } }];
    form.itemConditions = { guests: { isBorn: { '<=': [{ var: 'item.dateOfBirth' }, { var: 'lastDay' }] } } };
  });
  const guests = [{ id: '1', fullName: 'Chan Bopha', dateOfBirth: '2026-03-05' }];
  let { journey } = answer(start(reading, publicCircumstances, '2026-03-01'), { lastDay: '2026-03-05', plan: 'calm' });
  const judged = (page: string, changes: Record<string, Json>) => {
    journey = answer(journey, changes).journey;
    return checkPage(reading, page, journey.situation).map(({ code, at, params }) => [code, at, params?.days]);
  };
  // An optional field without a choice is not refused.
  expect(judged('choice', {})).toEqual([]);
  expect(judged('choice', { withGuests: true })).toEqual([['alone', '/plan', 4]]);
  expect(judged('choice', { lastDay: '2026-03-06' })).toEqual([['alone', '/plan', 5]]);
  expect(judged('choice', { gear: 'oar' })).toEqual([
    ['notOffered', '/gear', undefined],
    ['alone', '/plan', 5],
  ]);
  expect(judged('guestList', { guests })).toEqual([]);
  expect(judged('guestList', { lastDay: '2026-03-04' })).toEqual([['notBorn', '/guests/1/dateOfBirth', undefined]]);
  expect(judged('guestList', { lastDay: '2026-03-05' })).toEqual([]);
});

test('a product without a validator, a page or a condition is at fault', () => {
  expect(() => checkPage({ ...product, validators: {} }, 'hire', at({}))).toThrow('boat has no validator for hire');
  expect(() => checkPage(product, 'nowhere', at({}))).toThrow('boat has no page nowhere');
  const { itemConditions: _none, ...form } = product.definition.form;
  const without = { ...product, definition: { ...product.definition, form } };
  expect(() => listRuleProblems(without, 'hire', at({}))).toThrow('boat has no condition sailsBefore on items of crew');
});
