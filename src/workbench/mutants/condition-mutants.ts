import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { logicMutants } from './logic-mutants.ts';
import type { Mutant, Place } from './mutant.ts';

/** What decides: conditions, those about items and options, and the values that they are made of. */
export function conditionMutants({ form }: ProductDefinition): Mutant[] {
  return [
    ...form.derived.flatMap(({ set, logic }, index) => of(`value ${set}`, logic, ['form', 'derived', index, 'logic'])),
    ...Object.entries(form.conditions).flatMap(([name, logic]) =>
      of(`condition ${name}`, logic, ['form', 'conditions', name]),
    ),
    ...Object.entries(form.itemConditions ?? {}).flatMap(([list, conditions]) =>
      Object.entries(conditions).flatMap(([name, logic]) =>
        of(`condition ${list} ${name}`, logic, ['form', 'itemConditions', list, name]),
      ),
    ),
    ...Object.entries(form.pages).flatMap(([page, { choices = {} }]) =>
      Object.entries(choices).flatMap(([field, logic]) =>
        of(`choices ${field}`, logic, ['form', 'pages', page, 'choices', field]),
      ),
    ),
  ];
}

function of(title: string, logic: Logic, place: Place): Mutant[] {
  return logicMutants(logic, place).map(({ what, change }) => ({
    id: `${title} ${what}`,
    kind: 'condition',
    subject: title.split(' ').at(-1) as string,
    line: `${title}: ${what}`,
    changes: [change],
  }));
}
