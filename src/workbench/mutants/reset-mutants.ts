import type { ProductDefinition } from '#engine/language/definition.ts';
import { isEmptyReset, listPlacedTransitions, type PlacedTransition, toPlace } from './chart-mutants.ts';
import { createMutantFactory, type Mutant, removeAt, setAt } from './mutant.ts';
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
  const { type, params } = action;
  const place = toPlace(action.at);
  const mutant = createMutantFactory('reset', `reset ${title}`, line);
  const listed = (member: string, least: number): Mutant[] => {
    const names = (params[member] ?? []) as string[];
    if (names.length < least) return [];
    return names.map((name, index) => mutant(`${type} forgets ${name}`, removeAt(...place, 'params', member, index)));
  };
  const subject = String(params.finding ?? params.message ?? '');
  const whole = mutant([type, subject, 'forgotten'].filter(Boolean).join(' '), removeAt(...place));
  if (type !== 'reset') return [whole, ...listed('fields', 2)];
  const keep = (params.keep ?? []) as string[];
  const others = fields.filter((field) => !keep.includes(field));
  const other = pickRandom(others, title);
  const more = mutant(`reset keeps ${other}`, setAt([...place, 'params', 'keep'], [...keep, other]));
  return [...(isEmptyReset(transition) ? [] : [whole]), ...listed('keep', 1), more];
}
