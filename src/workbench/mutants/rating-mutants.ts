import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { mutateLogic } from './logic-mutants.ts';
import { createMutantFactory, type DefinitionPath, type Mutant, removeAt, setAt } from './mutant.ts';

/** Creates mutants of the rating: a step removed, its condition negated or removed, a fault in an expression. */
export function createRatingMutants({ rating }: ProductDefinition): Mutant[] {
  const faults = (title: string, logic: Logic, place: DefinitionPath) =>
    mutateLogic(logic, place).map(({ what, change }) => createMutantFactory('table', title)(what, change));
  const inputs = Object.entries(rating.inputs).flatMap(([name, { from }]) =>
    faults(`input ${name}`, from, ['rating', 'inputs', name, 'from']),
  );
  const steps = rating.steps.flatMap(({ set, logic, when, minimum }, index) => {
    const place: DefinitionPath = ['rating', 'steps', index];
    const mutant = createMutantFactory('table', `step ${set}`);
    const own = [mutant('dropped', removeAt(...place)), ...faults(`step ${set}`, logic, [...place, 'logic'])];
    if (minimum !== undefined) own.push(mutant('added in any case', removeAt(...place, 'minimum')));
    if (when === undefined) return own;
    const condition: DefinitionPath = [...place, 'when'];
    return [
      ...own,
      mutant('when negated', setAt(condition, { '!': when })),
      mutant('when dropped', removeAt(...condition)),
      ...faults(`step ${set} when`, when, condition),
    ];
  });
  return [...inputs, ...steps];
}
