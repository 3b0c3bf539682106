/*
 * The shapes of the engine's values, for the description of the API. The contract states them as TypeScript types only,
 * because the browser's scripts must not carry schemas that they never read. `tests/api/partner-api.test.ts` validates
 * the real replies against them.
 */

/** A JSON Schema. */
export type Schema = { [keyword: string]: unknown };

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  ...{ type: 'object', properties, required },
});
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const mapOf = (additionalProperties: Schema): Schema => ({ type: 'object', additionalProperties });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const anything = ref('AnswerValue');

/** Named schemas that no call of the contract states. */
export const engineSchemas: Record<string, Schema> = {
  AnswerValue: {
    description:
      'An answer: a text, a number, true or false, a list of texts, or a list of objects with an `id` each. Dates are texts, YYYY-MM-DD. Null removes the answer.',
    anyOf: [
      text,
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
      { type: 'array', items: {} },
      { type: 'object', additionalProperties: true },
    ],
  },
  PremiumLine: object({ name: text, part: text, amount: whole, persons: whole, each: whole }, [
    'name',
    'part',
    'amount',
  ]),
  Quotation: object({
    currency: text,
    lines: listOf(ref('PremiumLine')),
    ...{ net: whole, loadings: whole, discounts: whole, fees: whole, levies: whole, total: whole },
  }),
  Rated: object(
    {
      status: { type: 'string', enum: ['rated', 'incomplete', 'no-rule', 'unavailable', 'not-sold'] },
      premium: ref('Quotation'),
      missing: listOf(text),
      table: text,
      inputs: mapOf(anything),
      fault: text,
    },
    ['status'],
  ),
  Lookup: object(
    {
      status: { type: 'string', enum: ['pending', 'found', 'not-found', 'failed'] },
      inputs: mapOf(anything),
      value: anything,
      filled: mapOf(anything),
    },
    ['status', 'inputs'],
  ),
  PassedPage: object({ page: text, shown: text }),
  DraftRecord: object(
    {
      circumstances: { type: 'object', additionalProperties: true },
      answers: mapOf(anything),
      findings: mapOf(ref('Lookup')),
      given: mapOf(anything),
      asOf: text,
      passed: listOf(ref('PassedPage')),
      outcomes: listOf({ type: 'object', additionalProperties: true }),
    },
    ['circumstances', 'answers', 'findings', 'asOf', 'passed', 'outcomes'],
  ),
};

/** The types of members that the contract leaves open. */
export const memberTypes: Record<string, Schema> = {
  'Problem.problem': ref('ProblemCode'),
  'Draft.record': ref('DraftRecord'),
  'Draft.rated': ref('Rated'),
  'Draft.options': mapOf(ref('Rated')),
  'QuoteProductReply.rated': ref('Rated'),
  'QuoteProductReply.options': mapOf(ref('Rated')),
  'Order.breakdown': ref('Quotation'),
  'GetClaimFilingReply.journey': { type: 'object', additionalProperties: true },
  'GetClaimFilingReply.given': { type: 'object', additionalProperties: true },
};
