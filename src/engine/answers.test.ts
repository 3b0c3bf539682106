import { expect, test } from 'vitest';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { checkAnswerTypes, createItemId, normaliseAnswer } from './answers.ts';
import type { FieldSchema, FormDefinition } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { selectReadableAnswers } from './readable-answers.ts';

const guest = { id: '1', fullName: 'Chan Bopha', dateOfBirth: '2000-01-01' };
const product = createFixtureProduct((files) => {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const more: Record<string, FieldSchema> = {
    ports: { type: 'array', items: { type: 'string', enum: ['east', 'west'] } },
    days: { type: 'array', items: { type: 'string', format: 'date' } },
    things: { type: 'array' },
    seats: { type: 'integer', minimum: 2, maximum: 8 },
    price: { type: 'number' },
    remark: { type: 'string', maxLength: 900 },
  };
  Object.assign((form.pages.choice as FormDefinition['pages'][string]).schema.properties, more);
  form.derived = [];
  form.conditions = { ...form.conditions, endsAfterStart: true, isLong: false, isShort: true };
});
const refused = (changes: Record<string, Json>) =>
  checkAnswerTypes(product, changes).map(({ code, at }) => `${code} ${at}`);

test('the check refuses an answer of another type at its place, with the label of its field', () => {
  expect(refused({ ports: 'east', things: {}, seats: 1.5, price: '1', plan: 7, withGuests: 'yes' })).toEqual([
    'wrongType /ports',
    'wrongType /things',
    'wrongType /seats',
    'wrongType /price',
    'wrongType /plan',
    'wrongType /withGuests',
  ]);
  expect(refused({ ports: ['east', 7], guests: [null], things: [1, 'a'], seats: 3, price: 1.5, plan: null })).toEqual([
    'wrongType /ports/1',
    'wrongType /guests/0',
  ]);
  expect(refused({ guests: [{ ...guest, fullName: null, dateOfBirth: 7 }] })).toEqual([
    'wrongType /guests/1/fullName',
    'wrongType /guests/1/dateOfBirth',
  ]);
  expect(checkAnswerTypes(product, { guests: [{ ...guest, fullName: 7 }] })).toEqual([
    {
      code: 'wrongType',
      at: '/guests/1/fullName',
      message: 'problems.wrongType',
      params: { label: 'boat.guestList.guests.fullName.label' },
    },
  ]);
});

test('the check refuses an unknown field, also a member that every object has, and names the existing fields without a label', () => {
  expect(checkAnswerTypes(product, { 'a/b~c': 1 })).toEqual([
    {
      code: 'unknownField',
      at: '/a~1b~0c',
      message: 'problems.unknownField',
      params: { allowed: Object.keys(product.pageOf) },
    },
  ]);
  expect(refused({ guests: [{ ...guest, toString: 'a' }] })).toEqual(['unknownField /guests/1/toString']);
  const [unknown] = checkAnswerTypes(product, { guests: [{ ...guest, vip: 'a' }] });
  expect(unknown?.params).toEqual({ allowed: ['id', 'fullName', 'dateOfBirth'] });
});

test('a draft refuses a text or a list that is too long, and a text that no database stores', () => {
  expect(refused({ skipper: 'x'.repeat(500), remark: 'x'.repeat(900) })).toEqual([]);
  expect(checkAnswerTypes(product, { skipper: 'x'.repeat(501) })).toMatchObject([
    { code: 'tooLong', params: { limit: 500 } },
  ]);
  expect(refused({ remark: 'x'.repeat(901), withGuests: 'x'.repeat(901) })).toEqual([
    'tooLong /remark',
    'wrongType /withGuests',
  ]);
  expect(refused({ things: Array.from({ length: 50 }, () => 1) })).toEqual([]);
  expect(checkAnswerTypes(product, { things: Array.from({ length: 51 }, () => 1) })).toMatchObject([
    { code: 'tooMany', at: '/things', params: { limit: 50, label: 'boat.choice.things.label' } },
  ]);
  expect(refused({ skipper: 'a\0', remark: 'a\ud800' })).toEqual(['wrongType /skipper', 'wrongType /remark']);
});

test('the engine trims typed text, also in lists and items, and an empty text is no answer', () => {
  expect(normaliseAnswer('  ')).toBeNull();
  expect(normaliseAnswer([' a ', '', '១២'])).toEqual(['a', '12']);
  expect(
    normaliseAnswer([{ id: '1', fullName: ' Sok ', remark: ' ', count: 5, phone: '+855 12 345 678' }], {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { phone: { type: 'string', format: 'phone' } },
      },
    }),
  ).toEqual([{ id: '1', fullName: 'Sok', count: 5, phone: '+85512345678' }]);
  expect([false, 0, null].map((value) => normaliseAnswer(value))).toEqual([false, 0, null]);
});

test('a new item has an id that the list does not contain', () => {
  expect(createItemId([])).toBe('1');
  expect(createItemId([{ id: '3' }, { id: 'x' }, { id: '1' }])).toBe('4');
});

test.each<[string, Record<string, Json>, Record<string, Json>]>([
  ['a whole date', { firstDay: '2026-03-02' }, { firstDay: '2026-03-02' }],
  ['no half-typed one', { firstDay: '2026-0' }, {}],
  ['an option', { plan: 'calm' }, { plan: 'calm' }],
  ['nothing that is none', { plan: 'wild' }, {}],
  ['numbers up to their limits', { seats: 2 }, { seats: 2 }],
  ['numbers up to their limits', { seats: 8 }, { seats: 8 }],
  ['none below', { seats: 1 }, {}],
  ['none above', { seats: 9 }, {}],
  ['a number without limits up to a million millions', { price: 1e12 }, { price: 1e12 }],
  ['and down', { price: -1e12 }, { price: -1e12 }],
  ['none beyond', { price: 1e12 + 1 }, {}],
  ['none beyond', { price: -1e12 - 1 }, {}],
  ['a text, a truth', { remark: 'x', withGuests: false }, { remark: 'x', withGuests: false }],
  [
    'a list',
    { ports: ['east'], days: ['2026-03-02'], things: [1, 'a'] },
    { ports: ['east'], days: ['2026-03-02'], things: [1, 'a'] },
  ],
  ['no list with something that is not', { ports: ['east', 'north'], days: ['2026-03-02', '2026'] }, {}],
  ['nothing that is not asked', { anchor: 1 }, {}],
  [
    'of items what can be read',
    { guests: [guest, { id: '2', fullName: 'សុខ', dateOfBirth: '2000-01-01', toString: 5, vip: true }] },
    { guests: [guest, { id: '2', dateOfBirth: '2000-01-01' }] },
  ],
  ['an entry that is no item as it is', { guests: ['x'] }, { guests: ['x'] }],
  ['a list that is none as it is', { guests: 'x' }, { guests: 'x' }],
])('expressions read %s: %j', (_, answers, read) => expect(selectReadableAnswers(product, answers)).toEqual(read));
