import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { mutateLogic } from './logic-mutants.ts';
import type { DefinitionChange, DefinitionPath, Mutant } from './mutant.ts';

/** Creates mutants of the rating: a step removed, its condition negated or removed, a fault in an expression. */
export function createRatingMutants({ rating }: ProductDefinition): Mutant[] {
  const of = (title: string, what: string, change: DefinitionChange): Mutant => ({
    id: `${title} ${what}`,
    kind: 'table',
    line: `${title}: ${what}`,
    changes: [change],
  });
  const faults = (title: string, logic: Json, place: DefinitionPath) =>
    mutateLogic(logic, place).map(({ what, change }) => of(title, what, change));
  const inputs = Object.entries(rating.inputs).flatMap(([name, { from }]) =>
    faults(`input ${name}`, from, ['rating', 'inputs', name, 'from']),
  );
  const steps = rating.steps.flatMap(({ set, logic, when, minimum }, index) => {
    const place: DefinitionPath = ['rating', 'steps', index];
    const condition: DefinitionPath = [...place, 'when'];
    return [
      of(`step ${set}`, 'dropped', { place, value: undefined }),
      ...faults(`step ${set}`, logic, [...place, 'logic']),
      ...(minimum === undefined
        ? []
        : [of(`step ${set}`, 'added in any case', { place: [...place, 'minimum'], value: undefined })]),
      ...(when === undefined
        ? []
        : [
            of(`step ${set}`, 'when negated', { place: condition, value: { '!': when } as Json }),
            of(`step ${set}`, 'when dropped', { place: condition, value: undefined }),
            ...faults(`step ${set} when`, when, condition),
          ]),
    ];
  });
  return [...inputs, ...steps];
}
