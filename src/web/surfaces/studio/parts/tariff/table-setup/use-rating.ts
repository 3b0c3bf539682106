import type { RatingDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import type { ValueKind } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

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

/** Returns the calculation of the open product, with the names that it may read. */
export function useRating() {
  const { workspace, product, mayEdit } = useWorkspace();
  const scope = useSentenceScope();
  const path = `product-schemas/${product}/rating.json`;
  const { inputs = {}, steps = [], tables = {} } = useFile<Partial<RatingDefinition>>(path) ?? {};
  /** The names of the inputs and steps. A new one needs another name. */
  const names = [...Object.keys(inputs), ...steps.map(({ set }) => set)];
  return {
    ...{ workspace, product, mayEdit, scope, path, inputs, steps, names, tables },
    /**
     * Returns the changes that add an expression's unknown names (answers, derived values) as inputs of the premium.
     * @param made names of steps that are added with the expression
     */
    inputChanges: (logic: Json, made: readonly string[] = []): Change[] => {
      const known = new Set([...names, ...made]);
      return listReadNames(logic).flatMap((name): Change[] => {
        const named = scope.find(name);
        if (known.has(name) || !named || name.includes('.')) return [];
        const { kind, unit } = named;
        const to = { from: { var: name }, type: ratingTypes[kind], ...(unit === undefined ? {} : { unit }) };
        return [{ path, at: ['inputs', name], to }];
      });
    },
  };
}

/** Returns true for names that a premium step may use: answers and derived values, but no text, people or lists. */
export const canUseInRating = (name: string, kind: ValueKind): boolean =>
  !name.includes('.') && name !== 'asOf' && kind !== 'people' && kind !== 'text';
