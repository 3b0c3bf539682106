import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { type DefinitionChange, type DefinitionPath, removeAt, setAt } from './mutant.ts';
import { isNumeric, shiftNumber } from './shift-number.ts';

/** One fault in an expression. `what` describes it and its path inside the expression. */
export type LogicMutant = { what: string; change: DefinitionChange };

const NEGATED_OPERATORS: Record<string, string> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
const NEIGHBOUR_OPERATORS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const SWAPPED_OPERATORS: Record<string, string> = { and: 'or', or: 'and', some: 'all', all: 'some' };

/** The arguments of these operators are names, not values. */
const NAME_OPERATORS: Record<string, number> = { var: 1, lookup: 2, joinWith: 1 };

/**
 * Creates every typical error in an expression: a comparison negated, its bound included or excluded, `and` for `or`, a
 * number moved by one unit, a constant of a list removed.
 */
export function mutateLogic(logic: Logic, place: DefinitionPath, way: string[] = []): LogicMutant[] {
  if (!isObject(logic)) return [];
  const [entry] = Object.entries(logic) as [string, Json][];
  if (!entry) return [];
  const [name, raw] = entry;
  const args = (Array.isArray(raw) ? raw : [raw]) as Json[];
  const at = (index: number): DefinitionPath => [...place, name, ...(Array.isArray(raw) ? [index] : [])];
  const told = (what: string, change: DefinitionChange): LogicMutant => ({ what: [...way, what].join(' '), change });
  const operators = [NEGATED_OPERATORS, NEIGHBOUR_OPERATORS, SWAPPED_OPERATORS].flatMap((others) => others[name] ?? []);
  const constants = name === 'in' && Array.isArray(args[1]) ? args[1] : [];
  return [
    ...operators.map((other) => told(`${name} as ${other}`, setAt(place, { [other]: raw }))),
    ...(name === 'in' || name === 'answered' ? [told(`${name} negated`, setAt(place, { '!': logic }))] : []),
    ...(name === '!' ? [told('! dropped', setAt(place, args[0]))] : []),
    ...(name === 'if' ? listNameConditions(args) : []).map((index) =>
      told(`if.${index} negated`, setAt(at(index), { '!': args[index] })),
    ),
    ...constants.map((constant, index) => told(`${JSON.stringify(constant)} dropped`, removeAt(...at(1), index))),
    ...args.flatMap((arg, index) => {
      if (index < (NAME_OPERATORS[name] ?? 0)) return [];
      if (typeof arg !== 'number' && !(isNumeric(arg) && name !== 'lookup'))
        return mutateLogic(arg, at(index), [...way, args.length > 1 ? `${name}.${index}` : name]);
      return ([1, -1] as const).map((units) => {
        const other = shiftNumber(arg, units);
        return told(`${name}.${index} ${arg} as ${other}`, setAt(at(index), other));
      });
    }),
  ];
}

/** Lists conditions of an `if` that are a single name. In other conditions the comparison is negated. */
function listNameConditions(args: Json[]): number[] {
  return args.flatMap((arg, index) =>
    index % 2 === 0 && index < args.length - 1 && isObject(arg) && 'var' in arg ? [index] : [],
  );
}
