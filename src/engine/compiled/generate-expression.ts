import { MAX_NESTING, measureNesting, TOO_DEEP } from '../language/evaluation.ts';
import type { Json } from '../language/json.ts';
import { findOperatorArity, strictOperators } from '../language/operators.ts';

/** Generated code of one value. `isTruth`: the value is true, false or unknown, so that its type is not checked. */
type Code = { text: string; isTruth?: boolean };

/** The place of an expression: inside so many operators over lists. The text of each constant list, in its order. */
type Place = { depth: number; constants: string[] };

/** A name or a text enters generated code only through this function. */
const quote = (text: string): string => JSON.stringify(text);

const fail = (message: string): Code => ({ text: `fail(${quote(message)})`, isTruth: true });

/**
 * Generates the function of an expression: JavaScript that calls the members of the runtime (`compiled-runtime.ts`). An
 * error of the definition is thrown when the function runs, as the interpreter does.
 * @param constants the texts of lists that never change; the function adds its own
 */
export function generateExpression(logic: Json, constants: string[]): string {
  const { text } = measureNesting(logic) > MAX_NESTING ? fail(TOO_DEEP) : generate(logic, { depth: 0, constants });
  return `(s) => { const v = s.values; let c; return ${text}; }`;
}

function generate(logic: Json, place: Place): Code {
  if (Array.isArray(logic)) return { text: generateList(logic, place) };
  if (typeof logic !== 'object' || logic === null)
    return { text: generateConstant(logic), isTruth: typeof logic === 'boolean' };
  const names = Object.keys(logic);
  const [name] = names;
  if (names.length !== 1 || name === undefined) return fail('an expression has exactly one operator');
  const raw = logic[name] as Json;
  const args = Array.isArray(raw) ? raw : [raw];
  const arity = findOperatorArity(name);
  if (!arity) return fail(`unknown operator ${name}`);
  const [least, most] = arity;
  if (args.length < least || args.length > most) return fail(`${name} takes ${least} to ${most} arguments`);
  return Object.hasOwn(strictOperators, name) ? generateStrict(name, args, place) : generateLazy(name, args, place);
}

/** JSON has no text for a number beyond all limits. */
const generateConstant = (value: null | boolean | number | string): string =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : JSON.stringify(value);

const isConstant = (value: Json): boolean => typeof value !== 'object' || value === null;

function generateList(list: Json[], place: Place): string {
  const text = `[${list.map((entry) => generate(entry, place).text).join(', ')}]`;
  return list.every(isConstant) ? addConstant(text, place) : text;
}

/** Two equal lists are two constants, because the language compares lists by their identity. */
const addConstant = (text: string, { constants }: Place): string => `k[${constants.push(text) - 1}]`;

/** The functions of the runtime for operators with two arguments; other operators run the interpreter's function. */
const binaryNames: Record<string, string> = {
  ...{ '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' },
  ...{ '+': 'add', '-': 'subtract', '*': 'multiply', min: 'least', max: 'most' },
};

const truthOperators = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

function generateStrict(name: string, args: Json[], place: Place): Code {
  const isTruth = truthOperators.has(name);
  const [first = '', second = ''] = args.slice(0, 2).map((arg) => generate(arg, place).text);
  const binary = args.length === 2 ? binaryNames[name] : undefined;
  if (binary !== undefined) return { text: `${binary}(${first}, ${second})`, isTruth };
  const stack = args[1];
  if (name === 'in' && Array.isArray(stack) && stack.every((entry) => typeof entry === 'string'))
    return { text: `isIn(${first}, ${second}, ${addConstant(`new Set(${JSON.stringify(stack)})`, place)})`, isTruth };
  return { text: `strict(${quote(name)}, [${generateAll(args, place)}])`, isTruth };
}

const generateAll = (args: Json[], place: Place): string => args.map((arg) => generate(arg, place).text).join(', ');

function generateLazy(name: string, args: Json[], place: Place): Code {
  const [first = null, second = null] = args;
  switch (name) {
    case 'var':
      return typeof first === 'string' ? { text: generateVariable(first, place) } : fail('var takes a name');
    case 'answered':
      return { text: `(${generate(first, place).text} !== undefined)`, isTruth: true };
    case '!':
      return { text: `not(${generateTruth(first, place)})`, isTruth: true };
    case 'and':
    case 'or':
      return { text: `${name}([${args.map((arg) => generateTruth(arg, place)).join(', ')}])`, isTruth: true };
    case 'if':
      return { text: generateIf(args, place) };
    case 'lookup':
      return generateLookup(args, place);
    case 'joinWith':
      return typeof first === 'string'
        ? { text: `joinWith(${quote(first)}, [${generateAll(args.slice(1), place)}])` }
        : fail('joinWith takes a separator');
    default:
      return generateListOperator(name, generate(first, place).text, second, place);
  }
}

function generateTruth(logic: Json, place: Place): string {
  const { text, isTruth } = generate(logic, place);
  return isTruth ? text : `toTruth(${text})`;
}

function generateVariable(path: string, { depth }: Place): string {
  const [head = '', ...rest] = path.split('.');
  const value = rest.reduce((inner, key) => `member(${inner}, ${quote(key)})`, generateRoot(head, depth));
  return `(${value} ?? undefined)`;
}

/** Names of every object's prototype are read only if the scope itself has them. */
function generateRoot(head: string, depth: number): string {
  if (head === 'item') return depth === 0 ? 's.item' : `i${depth}`;
  if (head === 'outer') return depth === 0 ? 's.outer' : depth === 1 ? 's.item' : `i${depth - 1}`;
  return head in Object.prototype ? `own(v, ${quote(head)})` : `v[${quote(head)}]`;
}

/** A chain of conditions: `c` holds the truth of the condition that is examined now. */
function generateIf(args: Json[], place: Place): string {
  const [condition = null, then = null, ...others] = args;
  if (args.length === 0) return fail('if needs a last alternative').text;
  if (args.length === 1) return generate(condition, place).text;
  const otherwise = generateIf(others, place);
  return `((c = ${generateTruth(condition, place)}) === undefined ? undefined : c ? ${generate(then, place).text} : ${otherwise})`;
}

function generateLookup([table = null, column = null, ...inputs]: Json[], place: Place): Code {
  if (typeof table !== 'string' || typeof column !== 'string') return fail('lookup takes a table and a column');
  return { text: `lookup(s, ${quote(table)}, ${quote(column)}, [${generateAll(inputs, place)}])` };
}

function generateListOperator(name: string, list: string, logic: Json, place: Place): Code {
  const inner = { ...place, depth: place.depth + 1 };
  const each = `(i${inner.depth}) => { let c; return ${generate(logic, inner).text}; }`;
  return { text: `list(${quote(name)}, ${list}, ${each})`, isTruth: name === 'some' || name === 'all' };
}
