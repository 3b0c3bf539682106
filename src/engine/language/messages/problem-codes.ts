import { findUnit, type PageDefinition } from '../definition.ts';
import type { Json } from '../json.ts';
import { buildLabelId } from './message-ids.ts';

const PROBLEM_CODES: Record<string, string> = {
  required: 'required',
  enum: 'notInList',
  const: 'mustAgree',
  type: 'wrongType',
  minLength: 'required',
  maxLength: 'tooLong',
  minimum: 'tooLow',
  maximum: 'tooHigh',
  multipleOf: 'wrongStep',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  uniqueItems: 'twice',
  additionalProperties: 'unknownField',
};

/** The problem code for a JSON Schema keyword that an answer violates; `invalid` for a keyword without a code. */
export function toProblemCode(error: { keyword: string; params: Record<string, unknown> }): string {
  if (error.keyword === 'format') return `format.${String(error.params.format)}`;
  return PROBLEM_CODES[error.keyword] ?? 'invalid';
}

type ProblemPage = { product: string; page: string; definition: PageDefinition };

/** Builds the values of a problem's message: the label of the field, its limit, and the messages of the limit's unit. */
export function buildProblemParams(
  { product, page, definition }: ProblemPage,
  at: string,
  error: { params: Record<string, unknown> },
): Record<string, Json> {
  const label = buildLabelId(product, page, at);
  const limit = error.params.limit ?? error.params.multipleOf;
  if (typeof limit !== 'number') return { label };
  const [, field = '', , member] = at.split('/');
  const unit = findUnit(definition, field, member);
  return { label, limit, ...(unit === undefined ? {} : { unit: `${product}.units.${unit}` }) };
}
