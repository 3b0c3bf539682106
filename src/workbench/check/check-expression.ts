import type { DecisionTable, FieldSchema, Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findOperatorArity } from '#engine/language/operators.ts';
import { formatPointer, type Issue, type IssueFacts, joinNames } from '../base/issue.ts';

/**
 * The names that one expression may use. `item` contains the members of the list item that the expression is about, or
 * `scalar` for an item without members; undefined outside of a list.
 */
export type LogicScope = {
  file: string;
  isKnown: (name: string) => boolean;
  /** Adds a hint about an unknown name, for example that it is a condition. */
  hint?: (name: string) => string | undefined;
  tables: Record<string, DecisionTable>;
  /** Returns the expression behind a name, if it has one. */
  sourceOf?: (name: string) => Logic | undefined;
  fields: Record<string, FieldSchema>;
  item?: Record<string, FieldSchema> | 'scalar';
  /** The same for the outer item, if the expression is about an item of a list inside another item. */
  outer?: Record<string, FieldSchema> | 'scalar';
};

const listOperators = ['sum', 'some', 'all', 'filter', 'largest'];

const createFault =
  (file: string, at: string) =>
  (code: string, message: string, mend: string, facts?: IssueFacts): Issue[] => [
    { code, file, at, message, mend, ...(facts && { facts }) },
  ];

/** Checks one expression: operators, number of arguments, names, lookups. */
export function checkExpression(logic: Logic, at: string, scope: LogicScope): Issue[] {
  if (Array.isArray(logic)) return logic.flatMap((inner, index) => checkExpression(inner, `${at}/${index}`, scope));
  if (!isObject(logic)) return [];
  const entries = Object.entries(logic) as [string, Json][];
  const [entry] = entries;
  if (entry === undefined || entries.length > 1)
    return createFault(scope.file, at)(
      'one-operator',
      `An expression has one operator, not ${entries.length}.`,
      'Nest the operators, or join them by and/or.',
      { found: String(entries.length), expected: '1' },
    );
  const [operator, raw] = entry;
  const args = Array.isArray(raw) ? raw : [raw];
  const wrong = findArityFault(operator, args.length);
  if (wrong) return createFault(scope.file, at)(...wrong);
  return checkArguments(operator, raw, `${at}${formatPointer(operator)}`, scope);
}

/** Finds the fault of an operator's name or of the number of its arguments: code, message and repair. */
function findArityFault(operator: string, count: number): [string, string, string, IssueFacts?] | undefined {
  const arity = findOperatorArity(operator);
  if (!arity)
    return [
      'unknown-operator',
      `There is no operator "${operator}".`,
      'Use an operator of the list in src/engine/language/operators.ts.',
    ];
  const [least, most] = arity;
  const range = least === most ? least : `${least} to ${most}`;
  if (count < least || count > most)
    return [
      'arity',
      `"${operator}" takes ${range} arguments, not ${count}.`,
      'Add or remove arguments.',
      { found: String(count), expected: least === most ? String(least) : `${least}–${most}` },
    ];
  return operator === 'if' && count % 2 === 0
    ? ['arity', '"if" has no value for when nothing holds.', 'Add a last argument.']
    : undefined;
}

function checkArguments(operator: string, raw: Json, at: string, scope: LogicScope): Issue[] {
  const args: Json[] = Array.isArray(raw) ? raw : [raw];
  const check = (from: number, inner = scope, to = args.length) =>
    args
      .slice(from, to)
      .flatMap((arg, index) => checkExpression(arg, Array.isArray(raw) ? `${at}/${from + index}` : at, inner));
  if (operator === 'var') return checkVariables(args[0] as Json, at, scope);
  if (operator === 'lookup') return [...checkLookups(args, at, scope), ...check(2)];
  if (!listOperators.includes(operator)) return check(0);
  const item = listItemMembers(args[0] as Json, scope);
  const around = scope.item ? { outer: scope.item } : {};
  return [...check(0, scope, 1), ...check(1, { ...scope, ...around, ...(item ? { item } : {}) }, 2)];
}

function checkVariables(name: Json, at: string, scope: LogicScope): Issue[] {
  const fault = createFault(scope.file, at);
  if (typeof name !== 'string') return fault('unknown-variable', '"var" takes a name.', 'Write { "var": "name" }.');
  const [head, member] = name.split('.');
  if (head === 'item' || head === 'outer') {
    const item = scope[head];
    const mend = 'Use it in some, all, sum, filter or largest, or in itemConditions.';
    if (item === undefined) return fault('item-outside-list', `"${head}" is only known inside a list.`, mend);
    if (member === undefined || item === 'scalar' || Object.hasOwn(item, member)) return [];
    const members = `Its members are ${joinNames(Object.keys(item))}.`;
    return fault('unknown-variable', `An item has no "${member}".`, members);
  }
  if (scope.isKnown(name)) return [];
  const hint = scope.hint?.(name) ?? 'Correct the name, or add a field or a derived value of that name.';
  return fault('unknown-variable', `Nothing is named "${name}" here.`, hint);
}

/** Finds the members of the items of `{ var: list }`, also behind a filter. */
function listItemMembers(list: Json, scope: LogicScope): LogicScope['item'] {
  if (!isObject(list)) return 'scalar';
  if (Array.isArray(list.filter)) return listItemMembers(list.filter[0] as Json, scope);
  const items = typeof list.var === 'string' ? scope.fields[list.var]?.items : undefined;
  return items?.type === 'object' ? items.properties : 'scalar';
}

function checkLookups(args: Json[], at: string, { file, tables, sourceOf }: LogicScope): Issue[] {
  const [table, column, ...given] = args;
  const definition = typeof table === 'string' && Object.hasOwn(tables, table) ? tables[table] : undefined;
  const fault = createFault(file, at);
  const known = `The tables here are ${joinNames(Object.keys(tables)) || 'none'}.`;
  if (!definition) return fault('unknown-table', `There is no table "${String(table)}".`, known);
  const columns = `Its columns are ${joinNames(definition.outputs)}.`;
  if (typeof column !== 'string' || !definition.outputs.includes(column))
    return fault('unknown-column', `The table "${table}" has no column "${String(column)}" to read.`, columns);
  const keys = given.length;
  if (keys === definition.inputs.length)
    return definition.inputs.flatMap((input, index) => {
      const most = countDatePart(given[index] ?? null, sourceOf);
      if (most === undefined || hasDomain(input, most)) return [];
      const said = `The column "${input.name}" of "${table}" is looked up by a part of a date, and its domain is not 1 to ${most}.`;
      return fault('date-part-domain', said, `Declare the values 1 to ${most} as its domain.`, {
        expected: `1–${most}`,
      });
    });
  const message = `The table "${table}" is looked up by ${joinNames(definition.inputs.map(({ name }) => name))}; ${keys} given.`;
  const facts = { found: String(keys), expected: definition.inputs.map(({ name }) => name).join(', ') };
  return fault('lookup-keys', message, 'Give one key for each, in this order.', facts);
}

/** Returns the number of values of a month or weekday; undefined for other expressions. */
function countDatePart(logic: Logic, sourceOf: LogicScope['sourceOf']): number | undefined {
  if (!isObject(logic)) return undefined;
  if ('month' in logic) return 12;
  if ('weekday' in logic) return 7;
  const source = typeof logic.var === 'string' ? sourceOf?.(logic.var) : undefined;
  return source === undefined ? undefined : countDatePart(source, undefined);
}

/** Returns true if a column declares exactly the values 1 to `most`. */
function hasDomain({ domain }: DecisionTable['inputs'][number], most: number): boolean {
  if (!Array.isArray(domain)) return domain?.from === 1 && domain.to === most;
  const values = new Set(domain);
  return values.size === most && Array.from({ length: most }, (_one, at) => at + 1).every((value) => values.has(value));
}
