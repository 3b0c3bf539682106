import { findUnit, type PageDefinition, type ProductDefinition } from '../definition.ts';
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

type FormOwner = { id: string; definition: Pick<ProductDefinition, 'form'> };

/** Builds the values of a problem's message: the label of the field, its limit, and the messages of the limit's unit. */
export function buildProblemParams(
  { id, definition }: FormOwner,
  page: string,
  at: string,
  { params }: { params: Record<string, unknown> },
): Record<string, Json> {
  const limit = params.limit ?? params.multipleOf;
  const [, field = '', , member] = at.split('/');
  const unit = findUnit(definition.form.pages[page] as PageDefinition, field, member);
  return {
    label: buildLabelId(id, page, at),
    ...(typeof limit === 'number' && { limit, ...(unit && { unit: `${id}.units.${unit}` }) }),
  };
}
