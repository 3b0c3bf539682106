import { expect, test } from 'vitest';
import { readCases } from '#engine/cases/read-cases.ts';
import { createReader } from '#tests/support/fixture-product.ts';

const SOPHEA = { name: 'Sophea', asOf: '2026-03-01', answers: { plan: 'calm', guests: [{ id: '1' }] }, ends: 'issued' };
const FOUND = { phoneProof: { status: 'found' }, customer: { status: 'found', value: { gender: 'female' } } };

/** The cases of these files, beside a base that buys. */
const read = (...files: object[]) => {
  const base = { sophea: { ...SOPHEA, path: ['hire'], premium: { total: 302 } } };
  const others = files.map((file, index) => [`cases/${index}.json`, file]);
  const all = { 'cases/base.json': base, ...Object.fromEntries(others) };
  return readCases(Object.keys(all), createReader(all as never));
};
const faults = (...files: object[]) => read(...files).faults.map(({ file, at, code }) => `${code} ${file}${at}`);

test('a case inherits answers, findings, end and path from the case that it extends, but not its premium', () => {
  const known = { name: 'Known', answers: { plan: null, skipper: 'Sok' }, findings: FOUND, premium: { total: 5 } };
  const unknown = { name: 'Unknown', extends: 'known', ends: 'hire', path: [], findings: { customer: null } };
  const { cases } = read({ known, unknown }, { whole: { ...SOPHEA, extends: null, answers: {} } });
  const others = cases.filter(({ name }) => name !== 'sophea').map(({ testCase }) => testCase);
  expect(others).toEqual([
    {
      ...{ name: 'Known', asOf: '2026-03-01', answers: { guests: [{ id: '1' }], skipper: 'Sok' }, findings: FOUND },
      ...{ ends: 'issued', path: ['hire'], premium: { total: 5 } },
    },
    {
      ...{ name: 'Unknown', asOf: '2026-03-01', answers: { guests: [{ id: '1' }], skipper: 'Sok' } },
      ...{ findings: { phoneProof: { status: 'found' } }, ends: 'hire', path: [] },
    },
    { ...SOPHEA, answers: {} },
  ]);
});

test('the base case is complete by itself; the reader reports a broken case once, without the cases that extend it', () => {
  const alone = createReader({ 'cases/base.json': { sophea: { ...SOPHEA, extends: 'sophea' } } } as never);
  expect(readCases(['cases/base.json'], alone)).toEqual({
    ...{ faults: [] },
    cases: [{ name: 'sophea', file: 'cases/base.json', testCase: expect.objectContaining({ ...SOPHEA }) }],
  });
  const lost = { lost: { name: 'Lost', extends: 'nobody' }, 'a/b~c': { name: 'Under', extends: 'lost' } };
  const { cases, faults: told } = read(lost);
  expect(cases.map(({ name }) => name)).toEqual(['sophea']);
  expect(told).toEqual([
    {
      ...{ code: 'case-extends', file: 'cases/0.json', at: '/lost', message: 'There is no case "nobody".' },
      mend: 'Name a case that there is.',
    },
  ]);
  expect(read({ 'a/b~c': { name: 'Lost', extends: 'nobody' } }).faults[0]?.at).toBe('/a~1b~0c');
  expect(read({ zoe: { name: 'Z' }, adam: { name: 'A' } }).cases.map(({ name, file }) => `${name} ${file}`)).toEqual([
    ...['adam cases/0.json', 'sophea cases/base.json', 'zoe cases/0.json'],
  ]);
  expect(cases[0]?.testCase).not.toHaveProperty('extends');
});

test('the reader reports a broken case once, at its place', () => {
  const [one, other] = [
    { name: 'One', extends: 'other' },
    { name: 'Other', extends: 'one' },
  ];
  expect(faults({ one, other })).toEqual(['case-extends cases/0.json/other']);
  expect(faults({ one }, { two: { name: 'Two', extends: 'one' } })).toEqual(['case-extends cases/0.json/one']);
  expect(faults({ sophea: { name: 'Again' } })).toEqual(['case-repeated cases/0.json/sophea']);
  expect(faults({ bare: { name: 'Bare', extends: null, asOf: '2026-03-01', answers: {} } })).toEqual([
    'shape cases/0.json/bare',
  ]);
  const bare = { bare: { name: 'Bare', extends: null, asOf: '2026-03-01', answers: {} } };
  expect(read(bare).cases.map(({ name }) => name)).toEqual(['sophea']);
  expect(faults({ itself: { name: 'Itself', extends: 'itself' } })).toEqual(['case-extends cases/0.json/itself']);
  // The base may extend another case, too; and one word may become several.
  const others = {
    'cases/base.json': { first: { name: 'First', extends: 'second' }, second: { ...SOPHEA, extends: null } },
  };
  const laid = { first: { ...SOPHEA, name: 'First' }, third: { name: 'Third', answers: { plan: { of: 'two' } } } };
  expect(readCases(['cases/base.json'], createReader(others as never)).cases[0]?.testCase).toMatchObject(laid.first);
  expect(read({ third: laid.third }).cases.find(({ name }) => name === 'third')?.testCase.answers.plan).toEqual({
    of: 'two',
  });
  expect(readCases(['cases/0.json'], createReader({ 'cases/0.json': { one: { name: 'One' } } })).faults).toEqual([
    expect.objectContaining({ code: 'case-extends', message: 'There is no case "of base.json".' }),
  ]);
});
