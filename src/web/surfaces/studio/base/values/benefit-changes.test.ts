import { expect, test } from 'vitest';
import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import {
  addDeductible,
  addLine,
  addPlan,
  type Benefits,
  benefitsFile,
  removeLine,
  removePlan,
  setRecommendedPlan,
} from './benefit-changes.ts';
import { formatMinorUnits, parseMinorUnits } from './minor-units.ts';

const plan = (id: string, theft: number) => ({ id, limits: { theft } });
const files = {
  [benefitsFile('boat')]: JSON.stringify({ lines: ['theft'], plans: [plan('basic', 100), plan('more', 200)] }),
  'product-schemas/boat/form.json': JSON.stringify({
    pages: {
      plan: {
        schema: { type: 'object', properties: { selectedPlan: { type: 'string', enum: ['basic', 'more'] } } },
        uiSchema: { selectedPlan: { 'ui:widget': 'plans' } },
      },
    },
  }),
  'locales/en/products/boat.json':
    '{ "benefits": { "theft": "Theft" }, "plans": { "basic": { "summary": "Little" } } }',
  'locales/km/products/boat.json': '{}',
  'locales/zh/products/boat.json': '{}',
};
const names = { en: 'Towing', km: 'សណ្ដោង', zh: '' };

function open(more: Record<string, string> = {}) {
  const never = () => new Promise<never>(() => {});
  const workspace = createWorkspace(
    { contentHash: '', files: { ...files, ...more } },
    { send: never, load: never, kindOf: () => 'final' },
  );
  const benefits = () => workspace.value(benefitsFile('boat')) as Benefits;
  const options = () => loadForm(workspace, 'boat').pages[0]?.page?.schema.properties.selectedPlan?.enum;
  return { workspace, benefits, options };
}

test('a deductible has a benefit of its own that nobody claims, and the benefit is made once', () => {
  const { workspace, benefits } = open();
  for (const _each of ['first', 'again'])
    workspace.change(addDeductible({ product: 'boat', benefits: benefits() }, { en: 'Deductible', km: '', zh: '' }));
  expect(benefits()).toEqual({
    lines: ['theft', 'deductible'],
    plans: [
      { id: 'basic', limits: { theft: 100, deductible: null } },
      { id: 'more', limits: { theft: 200, deductible: null } },
    ],
    claims: { lines: { deductible: { isClaimed: false } }, deductible: { line: 'deductible', per: 'event' } },
  });
  expect(workspace.value('locales/en/products/boat.json')).toMatchObject({ benefits: { deductible: 'Deductible' } });
});

test('a new benefit has its words and covers nothing; a removed benefit leaves nothing behind', () => {
  const { workspace, benefits } = open();
  workspace.change(addLine({ product: 'boat', benefits: benefits() }, 'towing', names));
  expect(benefits().lines).toEqual(['theft', 'towing']);
  expect(benefits().plans.map(({ limits }) => limits.towing)).toEqual([null, null]);
  expect(workspace.value('locales/km/products/boat.json')).toEqual({ benefits: { towing: names.km } });
  workspace.change(removeLine({ product: 'boat', benefits: benefits() }, 'theft'));
  expect(benefits().plans.map(({ limits }) => Object.keys(limits))).toEqual([['towing'], ['towing']]);
  workspace.undo();
  workspace.undo();
  expect(JSON.stringify(benefits())).toBe(files[benefitsFile('boat')]);
});

test('a plan is an option that buyers choose, and only one plan is recommended', () => {
  const { workspace, benefits, options } = open();
  workspace.change(addPlan({ product: 'boat', benefits: benefits() }, loadForm(workspace, 'boat'), 'towing', names));
  expect(options()).toEqual(['basic', 'more', 'towing']);
  expect(benefits().plans[2]).toEqual({ id: 'towing', limits: { theft: 200 } });
  workspace.change(setRecommendedPlan({ product: 'boat', benefits: benefits() }, 'basic'));
  workspace.change(setRecommendedPlan({ product: 'boat', benefits: benefits() }, 'more'));
  expect(benefits().plans.map(({ recommended }) => recommended)).toEqual([undefined, true, undefined]);
  workspace.change(removePlan({ product: 'boat', benefits: benefits() }, loadForm(workspace, 'boat'), 'basic'));
  expect(options()).toEqual(['more', 'towing']);
  expect(workspace.value('locales/en/products/boat.json')).toMatchObject({ plans: { towing: { name: 'Towing' } } });
});

test('a table with the plan as key receives a new plan, and loses a removed one', () => {
  const rating = 'product-schemas/boat/rating.json';
  const table = {
    inputs: [{ name: 'plan', match: 'eq', domain: ['basic', 'more'] }],
    outputs: ['rate'],
    rows: [['*', 1]],
  };
  const inputs = { plan: { from: { var: 'selectedPlan' }, type: 'string' } };
  const { workspace, benefits } = open({ [rating]: JSON.stringify({ inputs, tables: { rates: table } }) });
  const cover = () => ({ product: 'boat', benefits: benefits(), read: workspace.value });
  const domain = () => (workspace.value(rating) as { tables: { rates: typeof table } }).tables.rates.inputs[0]?.domain;
  workspace.change(addPlan(cover(), loadForm(workspace, 'boat'), 'towing', names));
  expect(domain()).toEqual(['basic', 'more', 'towing']);
  workspace.change(removePlan(cover(), loadForm(workspace, 'boat'), 'basic'));
  expect(domain()).toEqual(['more', 'towing']);
});

test.each([
  ['2,000.00', 'USD', 200_000],
  ['0.5', 'USD', 50],
  ['1 500', 'USD', 150_000],
  ['12.345', 'USD', undefined],
  ['4,000,000', 'KHR', 4_000_000],
  ['4.5', 'KHR', undefined],
  ['', 'USD', undefined],
  ['-1', 'USD', undefined],
])('%s %s are %s minor units', (typed, currency, minor) => {
  expect(parseMinorUnits(typed, currency)).toBe(minor);
  if (minor !== undefined) expect(parseMinorUnits(formatMinorUnits(minor, currency), currency)).toBe(minor);
});
