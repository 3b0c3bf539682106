import type { FormDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

export type DerivedValue = FormDefinition['derived'][number];
type OfProduct = { workspace: Workspace; product: string };

/** What a value can be worked out as, to begin with. */
export const pieces = ['days', 'age', 'later', 'sum', 'answer', 'condition'] as const;
export type Piece = (typeof pieces)[number];

/** Types of values as they are chosen. */
export const valueTypes = ['integer', 'decimal', 'money', 'date', 'boolean', 'string'] as const;

/**
 * A value that is worked out of answers, in one of the ready ways.
 * @param from names of the answers that it is made of: two days, a date of birth, numbers
 */
export function newValue(
  set: string,
  piece: Piece,
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

/** Which kind of answers a ready way takes, one after the other. */
export const takes: Readonly<Record<Piece, readonly ('date' | 'number' | 'any')[]>> = {
  days: ['date', 'date'],
  age: ['date'],
  later: ['date'],
  sum: ['number', 'number'],
  answer: ['any'],
  condition: ['any'],
};

/** Another value at the end, with its name in each language where there is one. */
export function addValue({ workspace, product }: OfProduct, value: DerivedValue, names: WordsByLanguage): Change[] {
  const form = workspace.value(formFile(product));
  const count = isObject(form) && Array.isArray(form.derived) ? form.derived.length : 0;
  return [
    { path: formFile(product), at: ['derived', count], to: value as unknown as Json, insert: true },
    ...wordChanges(product, ['shows', value.set], names),
  ];
}

/** Without a value, and its name. What speaks of it is told by `usesOf`. */
export const removeValue = (product: string, at: number, set: string): Change[] => [
  { path: formFile(product), at: ['derived', at] },
  ...wordChanges(product, ['shows', set]),
];
