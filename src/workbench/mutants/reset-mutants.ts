import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { pickOne } from './chance.ts';
import { keepsNothing, type PlacedTransition, placedTransitions } from './chart-mutants.ts';
import type { Change, Mutant, Place } from './mutant.ts';

/** What the chart deletes, says and keeps: an action forgotten, or one of its fields. */
export function resetMutants(definition: ProductDefinition): Mutant[] {
  const { pages, start = {} } = definition.form;
  // Fields that everybody answers on the way, and that a new form leaves blank.
  const fields = Object.values(pages).flatMap(({ schema, when = {} }) =>
    (schema.required ?? []).filter((field) => when[field] === undefined && start[field] === undefined),
  );
  return placedTransitions(definition).flatMap((transition) =>
    transition.actions.flatMap((action) => actionMutants(transition, action, fields)),
  );
}

function actionMutants(transition: PlacedTransition, action: PlacedTransition['actions'][number], fields: string[]) {
  const { title, line } = transition;
  const { type, params, at } = action;
  const place: Place = ['chart', ...at.split('/').slice(1)];
  const told = (what: string, change: Change): Mutant => ({
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
  const other = pickOne(
    fields.filter((field) => !keep.includes(field)),
    title,
  );
  const more: Change = { place: [...place, 'params', 'keep'], value: [...keep, other] as Json };
  return [...(keepsNothing(transition) ? [] : [whole]), ...listed('keep', 1), told(`reset keeps ${other}`, more)];
}
