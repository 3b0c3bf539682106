import type { Runnable } from '../language/evaluation.ts';
import { setCompiled } from '../language/expression.ts';
import { isObject, type Json } from '../language/json.ts';
import { findOperatorArity } from '../language/operators.ts';
import type { Product } from '../product.ts';
import { compiledRuntime } from './compiled-runtime.ts';
import { generateExpression } from './generate-expression.ts';

type Definition = Product['definition'];

/** Creates the functions of a definition's expressions, in the order of `listExpressions`. */
export type CompiledModule = (runtime: typeof compiledRuntime) => Runnable[];

/** Parts of a definition without expressions. */
const DATA = new Set(['schema', 'uiSchema', 'tables', 'documents', 'figures']);

/**
 * Lists the expressions of a definition, in an order that depends only on the definition. An expression inside another
 * one is not listed: it is part of its code. The list may also contain objects that only look like an expression;
 * nobody evaluates them.
 */
export function listExpressions({ product, form, rating, benefits }: Definition): object[] {
  const found: object[] = [];
  const visit = (value: unknown): void => {
    if (isObject(value) && isExpression(value)) found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) if (!DATA.has(name)) visit(inner);
  };
  visit([product, form, rating, benefits]);
  return found;
}

function isExpression(value: Record<string, unknown>): boolean {
  const [name, ...others] = Object.keys(value);
  return name !== undefined && others.length === 0 && findOperatorArity(name) !== undefined;
}

/** Generates the body of the function `CompiledModule` of a definition: JavaScript whose parameter is `runtime`. */
export function generateCode(definition: Definition): string {
  const constants: string[] = [];
  const functions = listExpressions(definition).map((logic) => generateExpression(logic as Json, constants));
  return [
    '"use strict";',
    `const { ${Object.keys(compiledRuntime).join(', ')} } = runtime;`,
    `const k = [${constants.join(',\n')}];`,
    `return [\n${functions.join(',\n')}\n];`,
  ].join('\n');
}

/** Sets the code of each expression of a definition, so that `evaluate` runs it. */
export function linkCode(definition: Definition, create: CompiledModule): void {
  const functions = create(compiledRuntime);
  for (const [at, logic] of listExpressions(definition).entries()) setCompiled(logic, functions[at] as Runnable);
}
