import type { FormDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

export type DerivedValue = FormDefinition['derived'][number];
type ProductContext = { workspace: Workspace; product: string };

type ValueInput = 'date' | 'number' | 'any';
type Template = { inputs: readonly ValueInput[]; value: (one: Json, other: Json) => Omit<DerivedValue, 'set'> };

/** The ready-made formulas of a new derived value, with the kinds of their inputs. */
export const valueTemplates = {
  days: {
    inputs: ['date', 'date'],
    value: (one, other) => ({ type: 'integer', unit: 'days', logic: { daysBetween: [one, other] } }),
  },
  age: {
    inputs: ['date'],
    value: (one) => ({ type: 'integer', unit: 'years', logic: { ageAt: [one, { var: 'asOf' }] } }),
  },
  later: { inputs: ['date'], value: (one) => ({ type: 'date', logic: { addDays: [{ addYears: [one, 1] }, -1] } }) },
  sum: { inputs: ['number', 'number'], value: (one, other) => ({ type: 'integer', logic: { '+': [one, other] } }) },
  answer: { inputs: ['any'], value: (one) => ({ type: 'string', logic: one }) },
  condition: { inputs: ['any'], value: (one) => ({ type: 'boolean', logic: { answered: one } }) },
} satisfies Record<string, Template>;
export type ValueTemplate = keyof typeof valueTemplates;

/** Returns the named values that can be an input of a formula. */
export function listFittingValues(kind: ValueInput, all: readonly NamedValue[]): NamedValue[] {
  const kinds = { date: ['date'], number: ['number', 'amount', 'cents'], any: undefined }[kind];
  return all.filter((one) => (kinds ? kinds.includes(one.kind) : one.kind !== 'people'));
}

/**
 * Makes a derived value with one of the ready-made formulas.
 * @param from names of its inputs: two dates, a date of birth, numbers
 */
export function createValue(
  set: string,
  template: ValueTemplate,
  [first = 'asOf', second = 'asOf']: readonly string[],
) {
  const { value }: Template = valueTemplates[template];
  return { set, ...value({ var: first }, { var: second }) };
}

/** Returns the changes that add a derived value at the end, with its names in the languages that have one. */
export function addValue(
  { workspace, product }: ProductContext,
  value: DerivedValue,
  names: WordsByLanguage,
): Change[] {
  const form = workspace.value(formFile(product));
  const count = isObject(form) && Array.isArray(form.derived) ? form.derived.length : 0;
  return [
    { path: formFile(product), at: ['derived', count], to: value as unknown as Json, insert: true },
    ...wordChanges(product, ['shows', value.set], names),
  ];
}

/** Returns the changes that remove a derived value and its names. `usesOf` finds the references to it. */
export const removeValue = (product: string, at: number, set: string): Change[] => [
  { path: formFile(product), at: ['derived', at] },
  ...wordChanges(product, ['shows', set]),
];
