import { describe, expect, test } from 'vitest';
import { createFixtureFiles, createReader, type FixtureFiles } from '#tests/support/fixture-product.ts';
import { findFileUses, findNameUses, type ProductSources } from './find-uses.ts';
import { findMessageUses } from './message-uses.ts';

const SHARED = 'product-schemas/shared/dates.json';

/** Builds the fixture with its first day in a shared file and its rates in a CSV file. */
function boat(): ProductSources {
  const files: FixtureFiles = createFixtureFiles();
  const form = files['product-schemas/boat/form.json'] as never as {
    conditions: Record<string, unknown>;
    pages: { hire: { schema: { properties: Record<string, unknown> } } };
  };
  files[SHARED] = { day: { schema: { type: 'string', format: 'date' } }, reversed: { '>': [{ var: 'days' }, 0] } };
  form.pages.hire.schema.properties.firstDay = { $ref: '../shared/dates.json#/day/schema' };
  form.conditions.endsAfterStart = { $ref: '../shared/dates.json#/reversed' };
  const rating = files['product-schemas/boat/rating.json'] as never as { tables: { daily: Record<string, unknown> } };
  rating.tables.daily.csv = 'rates/daily.csv';
  files['product-schemas/boat/rates/daily.csv'] = [
    { line: 1, cells: ['days', 'plan', 'rate'] },
    { line: 2, cells: ['1..31', 'calm|storm', '100'] },
  ];
  files['locales/en/products/boat.json'] = { hire: { firstDay: { label: 'From' } }, plans: { calm: { name: 'Calm' } } };
  return {
    name: 'boat',
    read: createReader(files),
    caseFiles: ['product-schemas/boat/cases/base.json'],
    wording: ['locales/en/products/boat.json'],
  };
}

const told = (uses: { file: string; at: string; line?: number; as: string }[]) =>
  uses.map(({ file, at, line, as }) => `${file.split('/').at(-1)}${line ? `:${line}` : `#${at}`} ${as}`);
const uses = (name: string) => told(findNameUses(name, boat()));

describe('the uses of a name of a product are found', () => {
  test('a condition is used by guards, rules and cases', () => {
    expect(uses('isLong')).toEqual([
      'form.json#/conditions/isLong the condition itself',
      'boat.json#/states/season/states/short/on/ANSWER/guard guard',
      'base.json#/alone/facts/isLong fact of a case',
    ]);
  });
  test('a field: the places that read, require, retain, answer and word it', () => {
    expect(uses('withGuests')).toEqual([
      'form.json#/start/withGuests value at the start',
      'form.json#/conditions/bringsGuests/var read',
      'form.json#/conditions/sailsAlone/!/0/var read',
      'form.json#/pages/hire/schema/required/2 required',
      'form.json#/pages/hire/schema/properties/withGuests the field itself',
      'boat.json#/on/RESET/actions/params/keep/0 cleared or kept',
      'base.json#/alone/answers/withGuests answer of a case',
    ]);
    expect(uses('firstDay')).toContain('boat.json#/hire/firstDay words');
  });
  test('a field of a shared file is reported in the shared file', () => {
    expect(uses('days')).toContain('dates.json#/reversed/>/0/var read');
  });
  test('a table, a list and a plan are found, also in CSV', () => {
    expect(uses('daily')).toEqual([
      'rating.json#/tables/daily the table itself',
      'rating.json#/steps/0/logic/*/0/lookup/0 looked up',
    ]);
    expect(uses('coasts')).toEqual(['form.json#/pages/person/schema/properties/province/list list']);
    expect(uses('storm')).toEqual(
      expect.arrayContaining([
        'form.json#/pages/choice/schema/properties/plan/enum/1 option',
        'benefits.json#/plans/1/id the plan itself',
        'daily.csv:2 cell',
      ]),
    );
    expect(uses('rate')).toContain('daily.csv:1 column');
  });
  test('an unknown name has no uses', () => expect(uses('moon')).toEqual([]));
});

describe('a file', () => {
  const of = (file: string, at = '') => told(findFileUses({ file, at }, [boat()]));
  test('is found by its part, by a place within the part, and as a whole', () => {
    const day = 'form.json#/pages/hire/schema/properties/firstDay/$ref $ref ../shared/dates.json#/day/schema';
    expect(of(SHARED, '/day')).toEqual([day]);
    expect(of(SHARED, '/day/schema/format')).toEqual([day]);
    expect(of(SHARED, '/da')).toEqual([]);
    expect(of(SHARED)).toHaveLength(2);
  });
  test('is found if it is a fragment of the chart, a list or a file of rates', () => {
    expect(of('machines/shared/dock.json')).toEqual([
      'boat.json#/states/journey/states/checkout/$ref $ref shared/dock.json',
    ]);
    expect(of('product-schemas/shared/lists/coasts.json')).toEqual([
      'form.json#/pages/person/schema/properties/province/list list of province',
    ]);
    expect(of('product-schemas/boat/rates/daily.csv')).toEqual([
      'rating.json#/tables/daily/csv rows of the table daily',
    ]);
  });
});

test('a message is used by the part that needs it, also under another name', () => {
  const of = (id: string) => told(findMessageUses(id, [boat()]));
  expect(of('shared.fields.skipper.label')).toEqual([
    'form.json#/pages/person/schema/properties/skipper boat.person.skipper.label',
  ]);
  expect(of('boat.hire.rules.reversed')).toEqual(['form.json#/pages/hire/rules/0/message boat.hire.rules.reversed']);
  expect(of('shared.pages.summary.title')).toEqual(['form.json#/pages/summary boat.summary.title']);
  expect(of('boat.plans.calm')).toContain('benefits.json#/plans/0/id boat.plans.calm.name');
  expect(of('boat.tells.longHire')).toEqual([
    'boat.json#/states/season/states/short/on/ANSWER/actions/1/params/message boat.tells.longHire',
  ]);
  expect(of('boat.none')).toEqual([]);
});
