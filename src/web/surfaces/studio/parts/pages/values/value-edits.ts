import type { FormDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

export type DerivedValue = FormDefinition['derived'][number];
type ProductContext = { workspace: Workspace; product: string };

/** The ready-made formulas of a new derived value. */
export const valueTemplates = ['days', 'age', 'later', 'sum', 'answer', 'condition'] as const;
export type ValueTemplate = (typeof valueTemplates)[number];

/** The types of derived values, in the order of the select. */
export const valueTypes = ['integer', 'decimal', 'money', 'date', 'boolean', 'string'] as const;

/**
 * Makes a derived value with one of the ready-made formulas.
 * @param from names of its input answers: two dates, a date of birth, numbers
 */
export function createValue(
  set: string,
  piece: ValueTemplate,
  [first = 'asOf', second = 'asOf']: readonly string[],
): DerivedValue {
  const [one, other]: [Json, Json] = [{ var: first }, { var: second }];
  switch (piece) {
    case 'days':
      return { set, type: 'integer', unit: 'days', logic: { daysBetween: [one, other] } };
    case 'age':
      return { set, type: 'integer', unit: 'years', logic: { ageAt: [one, { var: 'asOf' }] } };
    case 'later':
      return { set, type: 'date', logic: { addDays: [{ addYears: [one, 1] }, -1] } };
    case 'sum':
      return { set, type: 'integer', logic: { '+': [one, other] } };
    case 'condition':
      return { set, type: 'boolean', logic: { answered: one } };
    case 'answer':
      return { set, type: 'string', logic: one };
  }
}

/** The kinds of the inputs of each ready-made formula, in order. */
export const templateArguments: Readonly<Record<ValueTemplate, readonly ('date' | 'number' | 'any')[]>> = {
  days: ['date', 'date'],
  age: ['date'],
  later: ['date'],
  sum: ['number', 'number'],
  answer: ['any'],
  condition: ['any'],
};

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
