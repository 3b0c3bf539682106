import { expect, test } from 'vitest';
import {
  createFixtureDefinition,
  createFixtureFiles,
  createFixtureProduct,
  createReader,
  type FixtureFiles,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import type { FormDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { compareLine, NO_VALUE } from './compare-line.ts';
import { createLineEvaluator } from './evaluate-line.ts';
import { parseReviewedColumn } from './reviewed-columns.ts';
import { readReviewedLines } from './reviewed-lines.ts';

function change(files: FixtureFiles): void {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  Object.assign((form.pages.choice as FormDefinition['pages'][string]).schema.properties, {
    ports: { type: 'array', items: { type: 'string', enum: ['east', 'west'] } },
    seats: { type: 'integer' },
  });
  (form.pages.choice as FormDefinition['pages'][string]).choices = {
    plan: { or: [{ '!=': [{ var: 'item' }, 'storm'] }, { '<=': [{ var: 'days' }, 10] }] },
  };
  form.derived.push({ set: 'ages', logic: [1, 2], type: 'string' });
  const rating = files['product-schemas/boat/rating.json'] as { inputs: Record<string, Json> };
  Object.assign(rating.inputs, {
    wet: { from: false, type: 'boolean' },
    kinds: { from: [], type: 'list' },
    name: { from: 'x', type: 'string' },
  });
}
const files = createFixtureFiles();
change(files);
const definition = createFixtureDefinition(files);
const csv = (...lines: string[][]): Json =>
  lines.map((cells, index) => ({ line: index + 1, cells })) as unknown as Json;
const caseFiles = ['product-schemas/boat/cases/base.json'];
const read = (tables: Record<string, Json>) =>
  readReviewedLines(
    { read: createReader({ ...files, ...tables }), caseFiles, reviewed: Object.keys(tables) },
    definition,
  );
const given = (header: string, cell: string) => {
  const { lines, faults } = read({ 'r.csv': csv(['case', header, 'total'], ['alone', cell, '1']) });
  const [line] = lines;
  return faults.length > 0 ? faults.map(({ message }) => message) : { ...line?.answers, ...line?.inputs };
};

test.each<[string, string, unknown]>([
  ['answer.plan', 'storm', { plan: 'storm' }],
  ['answer.plan', 'null', { plan: null }],
  ['answer.plan', 'wild', ['Line 2: "answer.plan" is "wild", which is no option.']],
  ['answer.skipper', '007', { skipper: '007' }],
  ['answer.withGuests', 'true', { withGuests: true }],
  ['answer.seats', '7', { seats: 7 }],
  ['answer.seats', 'seven', ['Line 2: "answer.seats" is "seven", which cannot be read.']],
  ['answer.ports', 'east|west', { ports: ['east', 'west'] }],
  ['answer.ports', '["west"]', { ports: ['west'] }],
  ['answer.ports', 'east|north', ['Line 2: "answer.ports" is "east|north", which is no option.']],
  ['answer.guests', '[{"id":"1"}]', { guests: [{ id: '1' }] }],
  ['answer.guests', 'a|b', ['Line 2: "answer.guests" is "a|b", which cannot be read.']],
  ['answer.plan', '', {}],
  ['input.days', '31', { days: 31 }],
  ['input.wet', 'true', { wet: true }],
  ['input.kinds', '[]', { kinds: [] }],
  ['input.kinds', 'a|b', { kinds: ['a', 'b'] }],
  ['input.name', '12', { name: '12' }],
  ['input.days', 'many', ['Line 2: "input.days" is "many", which cannot be read.']],
])('a cell of %s with %j results in %j', (header, cell, is) => expect(given(header, cell)).toEqual(is));

test('a line names its case, and returns its answers, inputs, expected values and note', () => {
  const { lines, faults } = read({
    'r.csv': csv(
      ['case', 'note', 'answer.plan', 'input.days', 'total', 'fact.isLong'],
      ['alone', 'by hand', 'storm', '3', '750', ''],
    ),
  });
  expect(faults).toEqual([]);
  expect(lines).toEqual([
    {
      ...{ file: 'r.csv', line: 2, note: 'by hand', answers: { plan: 'storm' }, inputs: { days: 3 } },
      testCase: expect.objectContaining({ name: 'Sails alone for three days' }),
      given: [
        { kind: 'answer', name: 'plan', expects: false },
        { kind: 'input', name: 'days', expects: false },
      ],
      expected: [{ column: 'total', is: { kind: 'premium', name: 'total', expects: true }, wanted: '750' }],
    },
  ]);
});

test('lines that products share receive their case and answers from the file that names them', () => {
  const { lines, faults } = read({
    'a/all.json': { lines: './shared.csv', case: 'alone', answers: { plan: 'storm', mast: 1 } },
  });
  expect(lines).toEqual([]);
  expect(faults.map(({ file, at, message }) => [file, at, message])).toEqual([
    ['a/all.json', '/answers/mast', '"mast" names no field.'],
    ['a/all.json', '/lines', 'a/shared.csv cannot be read.'],
  ]);
  const shared = { 'a/shared.csv': csv(['answer.lastDay', 'total'], ['2026-03-05', '1']) };
  const source = { 'a/all.json': { lines: './shared.csv', case: 'alone', answers: { plan: 'storm' } } };
  const found = readReviewedLines(
    { read: createReader({ ...files, ...shared, ...source }), caseFiles, reviewed: ['a/all.json'] },
    definition,
  );
  expect(found.lines).toMatchObject([
    { file: 'a/shared.csv', answers: { plan: 'storm', lastDay: '2026-03-05' }, given: [{ name: 'lastDay' }] },
  ]);
  expect(readReviewedLines({ read: createReader(files), caseFiles }, definition)).toEqual({ lines: [], faults: [] });
});

test('the reader reports the fault of a file with its line', () => {
  const told = (...lines: string[][]) => read({ 'r.csv': csv(...lines) }).faults.map(({ message }) => message);
  expect(told(['case', 'sum'], ['alone', '1'])).toEqual(['Line 1: "sum" is no column of reviewed cases.']);
  expect(told(['case', 'total'])).toEqual(['Line 1: There are no lines.']);
  expect(told()).toEqual(['Line 1: There are no lines.']);
  expect(told(['case', 'total'], ['alone'], ['nobody', '1'], ['', '1'], ['alone', ''])).toEqual([
    'Line 2: There are 1 cells, but 2 columns.',
    'Line 3: There is no case "nobody".',
    'Line 4: There is no case "".',
    'Line 5: Nothing is expected.',
  ]);
});

test.each<[string, unknown]>([
  ['case', { kind: 'case', expects: false }],
  ['note', { kind: 'note', expects: false }],
  ['answer.plan', { kind: 'answer', name: 'plan', expects: false }],
  ['answer.toString', { fault: 'names no field', mend: '"toString" is no field: correct its spelling.' }],
  ['input.days', { kind: 'input', name: 'days', expects: false }],
  ['input.mast', expect.objectContaining({ fault: 'names no input of the rating' })],
  ['value.days', { kind: 'value', name: 'days', expects: true }],
  ['value.plan', expect.objectContaining({ fault: 'names no derived value' })],
  ['fact.isLong', { kind: 'fact', name: 'isLong', expects: true }],
  ['fact.isNew', expect.objectContaining({ fault: 'names no condition' })],
  ['offered.plan', { kind: 'offered', name: 'plan', page: 'choice', expects: true }],
  ['offered.mast', expect.objectContaining({ fault: 'names no field' })],
  ['total', { kind: 'premium', name: 'total', expects: true }],
  ['net.storm', { kind: 'premium', name: 'net', option: 'storm', expects: true }],
  ['net.wild', expect.objectContaining({ fault: 'names no option that the rating compares' })],
  ['sum', expect.objectContaining({ fault: 'is no column of reviewed cases' })],
])('the header %s', (header, is) => expect(parseReviewedColumn(header, definition)).toEqual(is));

const product = createFixtureProduct(change);
/** The actual values of a line with these cells, beside its expectations. */
function judged(cells: Record<string, string>) {
  const { lines, faults } = read({ 'r.csv': csv(['case', ...Object.keys(cells)], ['alone', ...Object.values(cells)]) });
  expect(faults).toEqual([]);
  const line = lines[0] as (typeof lines)[number];
  return compareLine(line, createLineEvaluator(product)(line)).map(
    ({ column, actual, isSame }) => `${column} ${actual} ${isSame}`,
  );
}

test('the result of a line is beside its expected value, and a number may have any notation', () => {
  expect(
    judged({
      total: '302.0',
      'net.storm': '751',
      'value.days': '3',
      'value.ages': '[1,2]',
      'fact.isLong': 'false',
      'offered.plan': 'calm|storm',
    }),
  ).toEqual([
    'total 302 true',
    'net.storm 750 false',
    'value.days 3 true',
    'value.ages [1,2] true',
    'fact.isLong false true',
    'offered.plan calm|storm true',
  ]);
  expect(judged({ 'answer.lastDay': '2026-04-05', total: '3150', discounts: '315', 'offered.plan': 'calm' })).toEqual([
    'total 2835 false',
    'discounts 315 true',
    'offered.plan calm true',
  ]);
  // Not known yet, no premium, no option.
  expect(
    judged({
      'answer.lastDay': 'null',
      total: NO_VALUE,
      'value.days': 'unknown',
      'fact.isLong': 'unknown',
      'offered.ports': 'east|west',
    }),
  ).toEqual(['total - true', 'value.days unknown true', 'fact.isLong unknown true', 'offered.ports east|west true']);
  expect(judged({ 'offered.skipper': NO_VALUE })).toEqual(['offered.skipper - true']);
});

test('a line may set an input of the rating against the answers, and the answers of the case remain', () => {
  expect(judged({ 'input.days': '31', total: '2511', net: '2790', 'value.days': '3' })).toEqual([
    // 31 days at 0.90, minus a tenth.
    'total 2511 true',
    'net 2790 true',
    'value.days 3 true',
  ]);
  const { lines } = read({ 'r.csv': csv(['case', 'total'], ['alone', '1']) });
  const line = lines[0] as (typeof lines)[number];
  const judge = createLineEvaluator(product);
  expect(judge(line)).toBe(judge(line));
  expect(judge(line).product).toBe(product);
  expect(judge(line).situation.answers).toMatchObject(validAnswers);
});

test('a plan that the answers are not offered has no premium, and its rate can be reviewed', () => {
  const tables = {
    'r.csv': csv(
      ['case', 'answer.lastDay', 'total.calm', 'total.storm'],
      ['alone', '2026-03-20', '-', '-'],
      ['alone', '2026-03-20', '', '1'],
    ),
  };
  const { lines, faults } = read(tables);
  expect(faults).toEqual([]);
  const evaluate = createLineEvaluator(createFixtureProduct(change));
  const compared = lines.map((line) => compareLine(line, evaluate(line)));
  const hasPremium = compared.map((all) => all.map(({ column, actual }) => [column, actual !== NO_VALUE]));
  expect(hasPremium).toEqual([
    [
      ['total.calm', true],
      ['total.storm', false],
    ],
    [['total.storm', true]],
  ]);
});
