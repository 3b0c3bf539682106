import { expect, test } from 'vitest';
import { compilePages } from '#server/catalogue/products/compile-validators.ts';
import { checkPage, listOfferedOptions } from './check-page.ts';
import { confirm, passAllPages } from './commands/confirm.ts';
import type { PageSchema } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { loadQuestionnaire, openQuestionnaire } from './questionnaire.ts';
import type { Answers } from './record.ts';
import { answer, start } from './wizard.ts';

/** Returns a boat to the harbour: the piers are known when it arrives, and the mooring fee of each. */
const files: Record<string, Json> = {
  'machines/return.json': {
    id: 'return',
    initial: 'berth',
    states: {
      berth: { on: { NEXT: 'sign' } },
      sign: { on: { CONFIRM: 'back' } },
      back: { type: 'final', tags: ['end'] },
    },
  },
  'product-schemas/shared/return/form.json': {
    start: { pier: { var: 'given.nearest' } },
    derived: [],
    conditions: { isOpen: { '<=': [{ var: 'asOf' }, { var: 'given.openUntil' }] } },
    pages: {
      berth: {
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['pier', 'ropes'],
          properties: {
            pier: { type: 'string', given: 'piers' },
            ropes: { type: 'array', minItems: 1, items: { type: 'string', given: 'ropes' } },
          },
        },
        choices: { ropes: { '!=': [{ var: 'item' }, { var: 'given.broken' }] } },
        rules: [{ unless: 'isOpen', at: 'pier', message: 'closed' }],
      },
      sign: {
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['remark'],
          properties: { remark: { type: 'string', maxLength: 900 } },
        },
      },
    },
  },
};
const given = {
  ...{ nearest: 'east', openUntil: '2026-03-01', broken: 'stern' },
  piers: [{ code: 'east' }, { code: 'west' }],
  ropes: [{ code: 'bow' }, { code: 'stern' }],
};

const questionnaire = loadQuestionnaire('return', (path) => structuredClone(files[path] as Json));
const schemas = Object.entries(questionnaire.form.pages).map(([page, { schema }]): [string, PageSchema] => [
  page,
  schema,
]);
const { validators } = compilePages(Object.fromEntries(schemas));
const product = openQuestionnaire(questionnaire, validators, { currency: 'USD', given });
const begin = (asOf = '2026-03-01') => start(product, { channel: 'agent', language: 'en' }, asOf, given);
const judged = (changes: Record<string, Json>, asOf?: string) =>
  passAllPages(answer(begin(asOf), changes).journey).problems.map(({ code, at }) => `${code} ${at}`);

test('a supplied value starts the form, fills its options and serves its conditions', () => {
  const { record, situation } = begin();
  expect(record.answers).toEqual({ pier: 'east' });
  expect(listOfferedOptions(product, 'berth', 'pier', situation)).toEqual(['east', 'west']);
  expect(listOfferedOptions(product, 'berth', 'ropes', situation)).toEqual(['bow']);
  expect(judged({ ropes: ['bow'], remark: 'none' })).toEqual([]);
  expect(judged({ ropes: ['bow'], remark: 'none' }, '2026-03-02')).toEqual(['closed /pier']);
});

test('the form refuses an option that was not supplied, although no validator knows the options', () => {
  expect(judged({ pier: 'north', ropes: ['bow', 'anchor'], remark: 'none' })).toEqual([
    'notInList /pier',
    'notInList /ropes',
  ]);
  expect(judged({ ropes: ['stern'], remark: 'none' })).toEqual(['notOffered /ropes']);
});

test('a list offers the supplied options in its fields and judges each item; a value without a code is no option', () => {
  const form = structuredClone(questionnaire.form);
  const { berth } = form.pages;
  if (!berth) throw new Error('no page berth');
  berth.schema.properties.boats = {
    type: 'array',
    items: { type: 'object', additionalProperties: false, properties: { pier: { type: 'string', given: 'piers' } } },
  };
  const open = (piers: Json) =>
    openQuestionnaire({ ...questionnaire, form }, validators, { currency: 'USD', given: { ...given, piers } });
  const options = (piers: Json) => {
    const { items } = open(piers).definition.form.pages.berth?.schema.properties.boats ?? {};
    return items?.type === 'object' ? items.properties.pier?.enum : undefined;
  };
  expect(options([{ code: 'east' }, 'west', { code: 7 }, null])).toEqual(['east', '7']);
  expect([options('east'), options(null)]).toEqual([[], []]);
  const { situation } = start(open(given.piers), { channel: 'agent', language: 'en' }, '2026-03-01', given);
  const boats = [{ id: '1', pier: 'east' }, { id: '2', pier: 'north' }, { id: '3' }];
  const answers = { pier: 'east', ropes: ['bow'], boats };
  const anyOf = Object.fromEntries(Object.keys(form.pages).map((page) => [page, () => true]));
  const product = { ...open(given.piers), validators: anyOf };
  const judge = (of: Answers) => checkPage(product, 'berth', { ...situation, answers: of, checked: new Map() });
  expect(judge(answers)).toEqual([
    {
      ...{ code: 'notInList', at: '/boats/2/pier', message: 'problems.notInList' },
      params: { label: 'return.berth.boats.pier.label' },
    },
  ]);
  expect(judge({ pier: 'east', ropes: ['bow'] })).toEqual([]);
});

test('another opening of the form for another boat does not change the options of the first', () => {
  openQuestionnaire(questionnaire, validators, { currency: 'USD', given: { ...given, piers: [{ code: 'south' }] } });
  expect(judged({ pier: 'south', ropes: ['bow'], remark: 'none' })).toEqual(['notInList /pier']);
});

test('the check of all answers at once reports the faults of every page, or else the answers are ready to confirm', () => {
  expect(judged({ pier: null })).toEqual(['required /pier', 'required /ropes', 'required /remark']);
  expect(answer(begin(), { remark: 'x'.repeat(901) }).problems).toMatchObject([
    { code: 'tooLong', at: '/remark', params: { limit: 900 } },
  ]);
  const { journey } = passAllPages(answer(begin(), { ropes: ['bow'], remark: 'x'.repeat(900) }).journey);
  expect(confirm(journey)).toMatchObject({ problems: [], journey: { position: { ended: true } } });
});
