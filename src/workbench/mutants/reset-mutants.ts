import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { isEmptyReset, listPlacedTransitions, type PlacedTransition } from './chart-mutants.ts';
import type { DefinitionChange, DefinitionPath, Mutant } from './mutant.ts';
import { pickRandom } from './seeded-random.ts';

/**
 * Creates mutants of the fields that the chart deletes, reports or retains: an action removed, or one of its fields.
 */
export function createResetMutants(definition: ProductDefinition): Mutant[] {
  const { pages, start = {} } = definition.form;
  // Fields that every customer answers, and that a new form leaves blank.
  const fields = Object.values(pages).flatMap(({ schema, when = {} }) =>
    (schema.required ?? []).filter((field) => when[field] === undefined && start[field] === undefined),
  );
  return listPlacedTransitions(definition).flatMap((transition) =>
    transition.actions.flatMap((action) => createActionMutants(transition, action, fields)),
  );
}

function createActionMutants(
  transition: PlacedTransition,
  action: PlacedTransition['actions'][number],
  fields: string[],
) {
  const { title, line } = transition;
  const { type, params, at } = action;
  const place: DefinitionPath = ['chart', ...at.split('/').slice(1)];
  const told = (what: string, change: DefinitionChange): Mutant => ({
    id: `reset ${title} ${what}`,
    kind: 'reset',
    line: `${line}: ${what}`,
    changes: [change],
  });
  const listed = (member: string, least: number): Mutant[] => {
    const names = (params[member] ?? []) as string[];
    if (names.length < least) return [];
    return names.map((name, index) =>
      told(`${type} forgets ${name}`, { place: [...place, 'params', member, index], value: undefined }),
    );
  };
  const subject = String(params.finding ?? params.message ?? '');
  const whole = told([type, subject, 'forgotten'].filter(Boolean).join(' '), { place, value: undefined });
  if (type !== 'reset') return [whole, ...listed('fields', 2)];
  const keep = (params.keep ?? []) as string[];
  const other = pickRandom(
    fields.filter((field) => !keep.includes(field)),
    title,
  );
  const more: DefinitionChange = { place: [...place, 'params', 'keep'], value: [...keep, other] as Json };
  return [...(isEmptyReset(transition) ? [] : [whole]), ...listed('keep', 1), told(`reset keeps ${other}`, more)];
}
