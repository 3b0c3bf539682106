import { parseSync } from 'oxc-parser';
import { scopes } from '#contract/scopes.ts';
import type { Node } from '#tests/support/source-files.ts';
import type { RightMutation } from './right-mutants.ts';
import type { WebMutation } from './web/operators.ts';

/** The changes of TypeScript by a slip of the hand. */
type CodeMutation =
  | 'condition'
  | 'comparison'
  | 'boundary'
  | 'logic'
  | 'arithmetic'
  | 'return'
  | 'awaited'
  | 'transaction'
  | 'right'
  | 'data';

/** The kinds that the tests of the shop judge: TypeScript, and data that all products share. */
type CodeKind = 'engine' | 'server' | 'web' | 'who' | 'lifecycle' | 'claim' | 'promotion' | 'constraint' | 'ruleText';

/** A change of one expression of a source file. */
export type CodeMutant = {
  /** Stable while the function is: file, function, what is changed to what; the same once more has a number. */
  id: string;
  kind: CodeKind;
  fault: CodeMutation | WebMutation;
  file: string;
  /** The function around it, and of it the part that runs as a whole: who comes by is asked. */
  inside: string;
  part?: string;
  line: number;
  /** Test files that are asked, where none is known to come by it: of data that the shop reads. */
  tests?: string[];
  /** The expression that is changed, and its replacement. */
  start: number;
  end: number;
  instead: string;
  /** Of the web: the range is a child or a literal of JSX, or an attribute without a value; an expression without this. */
  embedding?: 'expression' | 'child' | 'attribute';
  /** Of data: the whole file as it would be. */
  data?: string;
  /** Of the database: the statement that removes its guard. */
  sql?: string;
  /** Of a call of the contract: another right. */
  right?: RightMutation;
};

type Expression = Node & { start: number; end: number };

const ADJACENT_OPERATORS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OPPOSITE_OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};
const ARITHMETIC_OPERATORS: Record<string, string> = { '-': '+', '*': '/', '/': '*' };
const FUNCTION_TYPES = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const LIST_METHODS = /^(map|filter|flatMap|toSorted|slice|flat)$/;
/** Of longer expressions the beginning names it. */
const MAX_NAME_LENGTH = 70;

/**
 * Code that runs as a whole or not at all: functions of a source file, those inside them, and the blocks after `if`,
 * `else` and `catch`.
 */
export type CodePart = { name: string; start: number; end: number; is: 'block' | 'statement' | 'expression' };

/** Where a visit is: the outermost function, the part, and how many parts the function has so far. */
type VisitPosition = { inside: string; part: string; parts: { count: number } };

/** Every mutant of a source file: conditions, comparisons, bounds, what is returned, awaited, done in one transaction, and of rights. */
export function listCodeMutants(file: string, code: string): CodeMutant[] {
  return listMutations(file, code).found;
}

export function listCodeParts(file: string, code: string): CodePart[] {
  return listMutations(file, code).parts;
}

function listMutations(file: string, code: string): { found: CodeMutant[]; parts: CodePart[] } {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const isServer = file.startsWith('src/server/');
  const found: CodeMutant[] = [];
  const parts: CodePart[] = [];
  const times = new Map<string, number>();
  const text = ({ start, end }: Expression) => code.slice(start, end);

  function add(
    fault: CodeMutation,
    { inside, part }: VisitPosition,
    at: Expression,
    instead: string,
    what: string,
  ): void {
    const words = text(at).replaceAll(/\s+/g, ' ');
    const name = `${file} ${inside}: ${words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH)}…` : words} ${what}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    const line = code.slice(0, at.start).split('\n').length;
    const id = before === 0 ? name : `${name} (${before + 1})`;
    found.push({
      id,
      kind: fault === 'right' ? 'who' : file.startsWith('src/engine/') ? 'engine' : 'server',
      fault,
      file,
      inside,
      ...(part === inside ? {} : { part }),
      line,
      start: at.start,
      end: at.end,
      instead,
    });
  }

  function condition(inside: VisitPosition, test: Expression): void {
    add('condition', inside, test, 'true', 'always true');
    add('condition', inside, test, 'false', 'always false');
  }

  function returned(inside: VisitPosition, value: Expression): void {
    const other = replaceReturnValue(value, text);
    if (other !== undefined)
      add('return', inside, value, other, `returned as ${other.length > 12 ? 'its opposite' : other}`);
  }

  function partOf(body: Expression, place: VisitPosition): VisitPosition {
    const isExpression = !body.type.endsWith('Statement');
    const is = body.type === 'BlockStatement' ? 'block' : isExpression ? 'expression' : 'statement';
    parts.push({ name: place.part, start: body.start, end: body.end, is });
    return place;
  }

  function nextPart({ inside, parts: all }: VisitPosition): VisitPosition {
    all.count += 1;
    return { inside, part: `${inside}.${all.count}`, parts: all };
  }

  function visit(node: unknown, inside: VisitPosition | undefined, called = 'top'): void {
    if (Array.isArray(node)) for (const inner of node) visit(inner, inside, called);
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
    const one = node as Expression & Record<string, Expression | undefined>;
    if (typeof one.type !== 'string') return;
    // Types are not what a test runs through.
    if (one.type.startsWith('TS') && one.expression === undefined) return;
    if (FUNCTION_TYPES.test(one.type)) {
      const name = functionName(one) ?? called;
      const own = inside ? nextPart(inside) : { inside: name, part: name, parts: { count: 0 } };
      const { body } = one as { body?: Expression };
      if (body) partOf(body, own);
      if (body && body.type !== 'BlockStatement') returned(own, body);
      visit(one.params, own);
      visit(body, own);
      return;
    }
    if (inside !== undefined && one.type === 'IfStatement') {
      faultsOf(one, inside);
      visit(one.test, inside);
      for (const branch of [one.consequent, one.alternate]) if (branch) visit(branch, partOf(branch, nextPart(inside)));
      return;
    }
    if (inside !== undefined && one.type === 'CatchClause' && one.body) {
      visit(one.body, partOf(one.body, nextPart(inside)));
      return;
    }
    if (inside !== undefined) faultsOf(one, inside);
    for (const [member, inner] of Object.entries(one)) {
      if (member !== 'typeAnnotation' && member !== 'typeArguments') visit(inner, inside, variableName(one) ?? called);
    }
  }

  function faultsOf(one: Expression & Record<string, Expression | undefined>, inside: VisitPosition): void {
    switch (one.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        condition(inside, one.test as Expression);
        break;
      case 'ReturnStatement':
        if (one.argument) returned(inside, one.argument);
        break;
      case 'LogicalExpression': {
        const operator = String(one.operator);
        if (operator === '??') break;
        const other = operator === '&&' ? '||' : '&&';
        const [left, right] = [one.left as Expression, one.right as Expression];
        add('logic', inside, one, `((${text(left)}) ${other} (${text(right)}))`, `as ${other}`);
        break;
      }
      case 'BinaryExpression': {
        const operator = String(one.operator);
        const [left, right] = [one.left as Expression, one.right as Expression];
        const as = (other: string) => `((${text(left)}) ${other} (${text(right)}))`;
        if (ADJACENT_OPERATORS[operator])
          add('boundary', inside, one, as(ADJACENT_OPERATORS[operator]), `as ${ADJACENT_OPERATORS[operator]}`);
        if (OPPOSITE_OPERATORS[operator])
          add('comparison', inside, one, as(OPPOSITE_OPERATORS[operator]), `as ${OPPOSITE_OPERATORS[operator]}`);
        if (ARITHMETIC_OPERATORS[operator])
          add('arithmetic', inside, one, as(ARITHMETIC_OPERATORS[operator]), `as ${ARITHMETIC_OPERATORS[operator]}`);
        if (isServer && isIdentityComparison(text(left), text(right)))
          add('right', inside, one, operator === '===' ? 'false' : 'true', 'as of another person');
        break;
      }
      case 'ExpressionStatement': {
        const done = one.expression as Expression & { argument?: Expression };
        if (done.type === 'AwaitExpression') add('awaited', inside, done, 'undefined', 'not done');
        break;
      }
      case 'CallExpression': {
        const callee = one.callee as unknown as { type: string; object: Expression; property: { name?: string } };
        const [first, work] = one.arguments as unknown as Expression[];
        if (isServer && first) rightsOf(one, first, text(callee as unknown as Expression), inside);
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'transaction' || !work) break;
        add('transaction', inside, one, `(${text(work)})(${text(callee.object)}.sql)`, 'not in one transaction');
        break;
      }
    }
  }

  /** A right exchanged for its neighbour, a list of persons without the one who asks, and all partners instead of the own one. */
  function rightsOf(call: Expression, first: Expression, callee: string, inside: VisitPosition): void {
    const at = scopes.findIndex((scope) => text(first) === `'${scope}'`);
    if (callee.endsWith('.includes') && at >= 0) {
      const other = scopes[(at + 1) % scopes.length];
      add('right', inside, first, `'${other}'`, `as ${other}`);
    }
    if (callee.endsWith('.includes') && text(first) === 'user.id')
      add('right', inside, call, 'false', 'as of another person');
    if (/^seen(By|Partner)$/.test(callee)) add('right', inside, call, 'undefined', 'of all partners');
  }

  visit(program.body, undefined);
  return { found, parts };
}

/** Compares the person who asks with the one who asked, prepared, filed or decided before. */
function isIdentityComparison(one: string, other: string): boolean {
  const isBefore = /^(.*\.)?(by|askedBy|preparedBy|filedBy)$/;
  const isNow = /^(user\.id|by|id)$/;
  return isBefore.test(one) && isNow.test(other) && one !== other;
}

function functionName(one: Record<string, unknown>): string | undefined {
  return (one.id as { name?: string } | null | undefined)?.name;
}

/** `const name = ...` and `name: ...` of an object. */
function variableName(one: Record<string, unknown>): string | undefined {
  if (one.type === 'VariableDeclarator') return functionName(one);
  if (one.type === 'Property' || one.type === 'MethodDefinition') return (one.key as { name?: string }).name;
  return undefined;
}

/** Nothing, an empty list or text, the other truth; undefined where nothing is returned already. */
function replaceReturnValue(value: Expression, text: (of: Expression) => string): string | undefined {
  const { type } = value;
  const inner = value as unknown as Record<string, Expression & { name?: string; property?: { name?: string } }>;
  if (type === 'ParenthesizedExpression') return replaceReturnValue(inner.expression as Expression, text);
  if (type === 'Identifier' && text(value) === 'undefined') return undefined;
  if (type === 'UnaryExpression' && /^void\b/.test(text(value))) return undefined;
  if (type === 'Literal') {
    const is = text(value);
    if (is === 'true' || is === 'false') return is === 'true' ? 'false' : 'true';
    if (is === 'null' || is === "''") return undefined;
    return /^\d/.test(is) ? `${Number(is) + 1}` : "''";
  }
  if (type === 'TemplateLiteral') return "''";
  if (type === 'ArrayExpression') return text(value) === '[]' ? undefined : '[]';
  if (type === 'BinaryExpression' && OPPOSITE_OPERATORS[String((value as Node).operator)]) return undefined;
  if (type === 'LogicalExpression' && (value as Node).operator !== '??') return `(!(${text(value)}))`;
  if (type === 'UnaryExpression' && text(value).startsWith('!')) return `(!!(${text(value).slice(1)}))`;
  if (type === 'CallExpression' && LIST_METHODS.test(inner.callee?.property?.name ?? '')) return '[]';
  if (type === 'ConditionalExpression' || type === 'AssignmentExpression' || type === 'UpdateExpression')
    return undefined;
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return undefined;
  return 'undefined';
}
