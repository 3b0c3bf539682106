import { listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { Kind, SentenceScope } from '#web/surfaces/studio/language/terms/scope.ts';

type Rating = { inputs?: Record<string, Json>; steps?: readonly { set: string }[] };

const types: Record<Kind, string> = {
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

/** The changes that let the premium depend on what an expression speaks of and it does not know yet: answers, values worked out. */
export function inputsFor(
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
    const to = { from: { var: name }, type: types[kind], ...(unit === undefined ? {} : { unit }) };
    return [{ path, at: ['inputs', name], to }];
  });
}

/** What a step of the premium may be made of: answers and values that are worked out, people and other lists aside. */
export const mayRate = (name: string, kind: Kind): boolean =>
  !name.includes('.') && name !== 'asOf' && kind !== 'people' && kind !== 'text';
