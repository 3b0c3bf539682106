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
