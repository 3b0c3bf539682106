import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { mutateLogic } from './logic-mutants.ts';
import { createMutantFactory, type DefinitionPath, type Mutant } from './mutant.ts';

/** Creates mutants of conditions, of conditions about items and options, and of the derived values that they read. */
export function createConditionMutants({ form }: ProductDefinition): Mutant[] {
  return [
    ...form.derived.flatMap(({ set, logic }, index) =>
      createLogicMutants(`value ${set}`, logic, ['form', 'derived', index, 'logic']),
    ),
    ...Object.entries(form.conditions).flatMap(([name, logic]) =>
      createLogicMutants(`condition ${name}`, logic, ['form', 'conditions', name]),
    ),
    ...Object.entries(form.itemConditions ?? {}).flatMap(([list, conditions]) =>
      Object.entries(conditions).flatMap(([name, logic]) =>
        createLogicMutants(`condition ${list} ${name}`, logic, ['form', 'itemConditions', list, name]),
      ),
    ),
    ...Object.entries(form.pages).flatMap(([page, { choices = {} }]) =>
      Object.entries(choices).flatMap(([field, logic]) =>
        createLogicMutants(`choices ${field}`, logic, ['form', 'pages', page, 'choices', field]),
      ),
    ),
  ];
}

function createLogicMutants(title: string, logic: Logic, place: DefinitionPath): Mutant[] {
  const mutant = createMutantFactory('condition', title);
  const subject = title.split(' ').at(-1) as string;
  return mutateLogic(logic, place).map(({ what, change }) => ({ ...mutant(what, change), subject }));
}
