import { expect, test } from 'vitest';
import { createChart } from '#engine/chart.ts';
import type { PageDefinition, ProductDefinition } from '#engine/language/definition.ts';
import { type FormatName, formats, normalizeFormat } from '#engine/language/formats.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { runResetChecks } from '#workbench/path-runs/run-reset-checks.ts';
import { runRuleChecks } from '#workbench/path-runs/run-rule-checks.ts';
import { collectSeenAnswers } from '#workbench/test-inputs/answer-changes.ts';
import { createCaseDrafts } from '#workbench/test-inputs/case-drafts.ts';
import { formatEdges } from '#workbench/test-inputs/format-edges.ts';
import { createTestInputs } from '#workbench/test-inputs/rule-test-inputs.ts';
import { listValidationRules, type ValidationRule } from '#workbench/test-inputs/validation-rules.ts';
import { loadCases, loadTestProduct } from '../load-test-product.ts';
import { createProjectFormatter } from './message-formatter.ts';

const cases = loadCases('golfer');
const golfer = loadTestProduct('golfer');

/** A product that declares one thing and does another. */
function doing(change: (definition: ProductDefinition) => void): Product {
  const other = structuredClone(golfer.definition) as ProductDefinition;
  change(other);
  const { validators } = compileValidators(other);
  return { ...golfer, validators, chart: createChart(other.chart) };
}

test.each(Object.keys(formats) as FormatName[])('%s allows and refuses the listed texts', (name) => {
  const { allowed, refused } = formatEdges[name];
  expect(allowed.filter((text) => !formats[name](normalizeFormat(text, name)))).toEqual([]);
  expect(refused.filter((text) => formats[name](normalizeFormat(text, name)))).toEqual([]);
});

// All faults at once: each has its own rule, and one walk reports them all.
const broken = doing(({ form }) => {
  const { schema } = form.pages.customerInfo as PageDefinition;
  schema.required = (schema.required ?? []).filter((field) => field !== 'gender');
  Object.assign(schema.properties.givenName ?? {}, { maxLength: 61 });
  Object.assign(schema.properties.familyName ?? {}, { maxLength: 59 });
  delete form.pages.golferPlan?.schema.properties.selectedPlan?.enum;
});
const said = runRuleChecks(broken, createCaseDrafts(golfer, cases)).faults.map(
  ({ id, message }) => `${id}: ${message}`,
);

test.each([
  [
    'a field need not be answered',
    'rule customerInfo.gender required violated: /gender is not refused as required, but: passes',
  ],
  [
    'a text may be longer by one',
    'rule customerInfo.givenName maxLength violated: /givenName is not refused as tooLong, but: passes',
  ],
  [
    'a text must be shorter by one',
    'rule customerInfo.familyName maxLength met: /familyName is refused as tooLong, and is allowed',
  ],
  [
    'any option passes',
    'rule golferPlan.selectedPlan enum violated: /selectedPlan is not refused as notInList, but: passes',
  ],
])('%s: the fault is noticed and named', (_what, complaint) => {
  expect(said).toContain(complaint);
});

test('the check reports no other fault', () => {
  expect(said).toHaveLength(4);
});

test('a change that clears nothing, and one that clears too much, are noticed', () => {
  const drafts = createCaseDrafts(golfer, cases);
  const on = (actions: Json) => ({ ANSWER: { guard: changedPhone, target: 'same', actions } });
  const changedPhone = { type: 'changed', params: { field: 'mobilePhone' } };
  const filled = { type: 'clearFilled', params: { finding: 'existingCustomer' } };
  const complaints = (actions: Json) => {
    const other = doing(({ chart }) => {
      const { phone } = chart.states as Record<string, { states: { same: { on: object } } }>;
      if (phone) phone.states.same.on = on(actions);
    });
    return runResetChecks(other, drafts, golfer).faults.map(({ id, message }) => `${id}: ${message}`);
  };
  const rule = 'reset phone.same ANSWER 0 clears what existingCustomer filled';
  expect(complaints([filled])).toEqual([]);
  expect(complaints([])[0]).toMatch(`${rule}: `);
  const more = { type: 'clear', params: { fields: ['selectedPlan'] } };
  expect(complaints([filled, more])).toEqual([`${rule}: selectedPlan is lost`]);
});

test('a sentence without its parameters is reported', () => {
  const { complaint } = createProjectFormatter(golfer);
  const message = 'golfer.golferPackage.rules.playsTooLong';
  expect(complaint({ message, params: { limit: 14 } })).toBeUndefined();
  expect(complaint({ message })).toMatch(/ in en: .*"limit"/);
  expect(complaint({ message: 'golfer.noSuchMessage' })).toContain('there is no text');
  expect(complaint({ message: 'problems.required', params: { label: 'golfer.none.none.label' } })).toContain(
    'none.label',
  );
});

test('a rule that nothing can violate has no test input for a violation', () => {
  const product = loadTestProduct('golfer', ({ form }) => {
    form.conditions.isNever = { '==': [1, 1] };
    form.pages.golferPackage?.rules?.push({ unless: 'isNever', at: 'startDate', message: 'playsTooLong' });
  });
  const drafts = createCaseDrafts(product, cases).slice(0, 5);
  const rule = listValidationRules(product).find(({ id }) => id === 'golferPackage.startDate unless isNever');
  const { violated, met } = createTestInputs(
    { product, seen: collectSeenAnswers(drafts) },
    drafts,
    rule as ValidationRule,
  );
  expect([violated.length, met.length > 0]).toEqual([0, true]);
});
