import { listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { SentenceScope, ValueKind } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

type Rating = { inputs?: Record<string, Json>; steps?: readonly { set: string }[] };

const ratingTypes: Record<ValueKind, string> = {
  choice: 'string',
  text: 'string',
  several: 'list',
  people: 'list',
  yesNo: 'boolean',
  tick: 'boolean',
  number: 'integer',
  amount: 'decimal',
  cents: 'decimal',
  date: 'date',
};

/** Returns the changes that add an expression's unknown names (answers, derived values) as inputs of the premium. */
export function buildInputChanges(
  logic: Json,
  { inputs = {}, steps = [] }: Rating,
  scope: SentenceScope,
  path: string,
): Change[] {
  const known = new Set([...Object.keys(inputs), ...steps.map(({ set }) => set)]);
  return listReadNames(logic).flatMap((name): Change[] => {
    const named = scope.find(name);
    if (known.has(name) || !named || name.includes('.')) return [];
    const { kind, unit } = named;
    const to = { from: { var: name }, type: ratingTypes[kind], ...(unit === undefined ? {} : { unit }) };
    return [{ path, at: ['inputs', name], to }];
  });
}

/** Returns true for names that a premium step may use: answers and derived values, but no text, people or lists. */
export const canUseInRating = (name: string, kind: ValueKind): boolean =>
  !name.includes('.') && name !== 'asOf' && kind !== 'people' && kind !== 'text';
