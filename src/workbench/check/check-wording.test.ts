import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { checkFixture, setFileValue } from '#tests/support/check-fixture.ts';

const en = 'locales/en/documents/boat';
const km = 'locales/km/documents/boat';
const part = '/policyWording/sections/0';
const codesOf = (...change: Parameters<typeof setFileValue>) =>
  checkFixture(setFileValue(...change)).map(({ code, at }) => `${code} ${at}`);

test.each(['en', 'km'])('each missing document of a product is reported in %s', (language) => {
  const file = `locales/${language}/documents/boat.json`;
  const findings = checkFixture((files) => delete files[file]);
  expect(findings.map(({ code, file: where, message }) => [code, where, message])).toEqual(
    ['policyWording', 'claimProcedure', 'claimForm'].map((name) => [
      'document-missing',
      file,
      `There is no ${name} in "${language}".`,
    ]),
  );
});

test('a document that is missing in one language is reported for that language', () => {
  expect(checkFixture(setFileValue(km, '/claimForm', undefined))).toEqual([
    expect.objectContaining({
      code: 'document-missing',
      file: `${km}.json`,
      message: 'There is no claimForm in "km".',
    }),
  ]);
});

describe('a text without content is reported', () => {
  test.each([
    [`${part}/text/0`, ''],
    ['/claimForm/declaration', '  '],
    ['/claimForm/groups/0/fields/0', ''],
  ])('%s', (at, value) => expect(codesOf(km, at, value)).toEqual([`document-empty ${at}`]));

  test('a part without paragraphs and points is reported in both languages', () => {
    const findings = checkFixture((files) => {
      for (const file of [en, km]) setFileValue(file, part, { title: 'Part' })(files);
    });
    expect(findings.map(({ code, file, at }) => [code, file, at])).toEqual([
      ['document-empty', `${en}.json`, part],
      ['document-empty', `${km}.json`, part],
    ]);
  });
});

test('documents can print every letter', () => {
  expect(checkFixture(setFileValue(km, '/claimForm/declaration', 'ខ្ញុំ ☃'))).toMatchObject([
    { code: 'not-printable', at: '/claimForm/declaration', message: expect.stringMatching(/: ☃$/) },
  ]);
});

describe('a structure that differs from the English one is reported', () => {
  test.each<[string, string, Json | undefined]>([
    [`${part}/text`, `${part}/text/-`, 'One more'],
    [`${part}/items`, `${part}/items`, undefined],
    ['/claimProcedure/sections', '/claimProcedure/sections/-', { title: 'Part', text: ['Text'] }],
    ['/claimForm/groups/0/fields/0', '/claimForm/groups/0/fields/0', { label: 'Name', lines: 2 }],
    ['/claimForm/groups/0/fields/1/lines', '/claimForm/groups/0/fields/1/lines', 4],
    ['/claimForm/groups/0/fields/2/options', '/claimForm/groups/0/fields/2/options/-', 'Not known'],
  ])('at %s', (at, place, value) => {
    expect(checkFixture(setFileValue(km, place, value))).toEqual([
      expect.objectContaining({ code: 'document-structure', file: `${km}.json`, at }),
    ]);
  });
});

test('a defined word without a meaning and a form without questions are reported', () => {
  expect(codesOf(en, '/policyWording/colour', 'red')).toContain('document-shape /policyWording/colour');
  expect(codesOf(en, '/claimForm/groups', [])).toContain('document-shape /claimForm/groups');
});
