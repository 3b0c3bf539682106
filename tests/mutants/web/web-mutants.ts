import { parseSync } from 'oxc-parser';
import type { CodeMutant } from '../code-mutants.ts';
import { collectTextKeys, type MessageKeys } from './message-keys.ts';
import { ATTRIBUTE_OPERATORS, type Change, EXPRESSION_OPERATORS, type WebNode } from './operators.ts';

/** Of longer expressions the beginning names a mutant. */
const MAX_NAME_LENGTH = 70;
const FUNCTION_TYPES = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The position of a visit: the outermost function, and how a changed range is written into the source around it. */
type Position = { inside: string; embedding: NonNullable<CodeMutant['embedding']> };

/** Lists every mutant of a file of the web: labels, states, notices, ties, focus, formats, stale answers, presses. */
export function listWebMutants(file: string, code: string, keys: MessageKeys): CodeMutant[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: CodeMutant[] = [];
  const times = new Map<string, number>();
  const text = ({ start, end }: WebNode): string => code.slice(start, end);
  const context = { text, keys, ownKeys: collectTextKeys(code, keys) };

  function add({ inside, embedding }: Position, { fault, at, instead, what }: Change): void {
    const words = text(at).replaceAll(/\s+/g, ' ');
    const name = `${file} ${inside}: ${words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH)}…` : words} ${what}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    found.push({
      id: before === 0 ? name : `${name} (${before + 1})`,
      ...{ kind: 'web', fault, file, inside, instead, embedding },
      line: code.slice(0, at.start).split('\n').length,
      start: at.start,
      end: at.end,
    });
  }

  function visit(value: unknown, position: Position | undefined, name = 'top'): void {
    if (Array.isArray(value)) for (const inner of value) visit(inner, position, name);
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    const node = value as WebNode;
    if (typeof node.type !== 'string' || (node.type.startsWith('TS') && node.expression === undefined)) return;
    const isFunction = FUNCTION_TYPES.test(node.type);
    const inside = position?.inside ?? (isFunction ? (nameOf(node.id) ?? name) : undefined);
    const own: Position | undefined = inside === undefined ? undefined : { inside, embedding: 'expression' };
    if (position) visitOperators(node, position);
    const called = nameOf(node.id) ?? nameOf(node.key) ?? name;
    for (const [member, inner] of Object.entries(node)) {
      if (member === 'typeAnnotation' || member === 'typeArguments') continue;
      const isChild = node.type.startsWith('JSX') && member === 'children';
      visit(inner, own && { ...own, embedding: isChild ? 'child' : 'expression' }, called);
    }
  }

  function visitOperators(node: WebNode, position: Position): void {
    if (node.type === 'JSXAttribute') visitAttribute(node, position);
    else
      for (const operator of EXPRESSION_OPERATORS) for (const change of operator(node, context)) add(position, change);
  }

  function visitAttribute(node: WebNode, { inside }: Position): void {
    const name = String((node.name as WebNode).name);
    const value = node.value as WebNode | null;
    const isContainer = value?.type === 'JSXExpressionContainer';
    const at = isContainer ? (value.expression as WebNode) : (value ?? node);
    const embedding = isContainer ? 'expression' : value ? 'child' : 'attribute';
    for (const operator of ATTRIBUTE_OPERATORS)
      for (const change of operator(name, value && at, context))
        add({ inside, embedding }, { ...change, at, what: `of ${name} ${change.what}` });
  }

  visit(program.body, undefined);
  return found;
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | null | undefined)?.name;
