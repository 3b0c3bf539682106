import type { DerivedState } from '#engine/derived-state.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import type { AnswerChange } from './answer-changes.ts';
import { listBoundaryValues } from './boundary-values.ts';
import type { CaseDraft } from './case-drafts.ts';
import type { AnswerSearch } from './nearby-values.ts';
import { listBrokenCodes } from './schema-codes.ts';
import { searchTestInputs } from './search-test-inputs.ts';
import type { TestInput, TestInputs } from './test-input.ts';
import type { ValidationRule } from './validation-rules.ts';

/**
 * Creates inputs that violate and meet a rule of a page, the draft with the most passed pages first. The expected
 * result comes from the definition and from the specification of formats; no validator is used.
 */
export function createTestInputs(search: AnswerSearch, drafts: CaseDraft[], rule: ValidationRule): TestInputs {
  const there = drafts.filter(
    ({ journey }) => journey.position.trail.includes(rule.page) && !journey.situation.hidden.has(rule.field),
  );
  if (rule.kind === 'rule' || rule.kind === 'choices') return searchTestInputs(search, there, rule);
  const answered = there.filter(({ journey }) => isAnswered(journey.situation, rule));
  const draft = answered[0] ?? there[0];
  if (!draft) return { violated: [], met: [] };
  return rule.kind === 'schema'
    ? createSchemaInputs(draft, answered, rule)
    : createMissingInputs(search.product, draft, answered, rule);
}

type SchemaRule = Extract<ValidationRule, { kind: 'schema' }>;

/** Reads the value at a rule's position: the answer, the member of the first item, the first entry. */
function readRuleValue({ answers }: DerivedState, { field, member, ...rule }: ValidationRule): Json | undefined {
  const value = answers[field];
  if (member === undefined && !('isEntry' in rule)) return value;
  const first = Array.isArray(value) ? (value[0] as Item | undefined) : undefined;
  return member === undefined ? first : first?.[member];
}

const isAnswered = (situation: DerivedState, rule: ValidationRule): boolean =>
  readRuleValue(situation, rule) !== undefined;

/** Sets the value at the rule's position in the draft; null removes it. */
function setRuleValue({ journey }: CaseDraft, { field, member, ...rule }: ValidationRule, value: Json): AnswerChange {
  if (member === undefined && !('isEntry' in rule)) return { answers: { [field]: value } };
  const [first, ...others] = (journey.situation.answers[field] ?? []) as Json[];
  if (member === undefined) return { answers: { [field]: [value, ...others] } };
  const { [member]: _before, ...item } = first as Item;
  return { answers: { [field]: [value === null ? item : { ...item, [member]: value }, ...others] as Json } };
}

/** Builds the pointer of the refusal: items by their ids, entries by their index. */
function toProblemPointer({ journey }: CaseDraft, { field, member, ...rule }: ValidationRule): string {
  if ('isEntry' in rule) return `/${field}/0`;
  const [first] = (member === undefined ? [] : (journey.situation.answers[field] ?? [])) as Item[];
  return first === undefined ? `/${field}` : `/${field}/${first.id}/${member}`;
}

function createSchemaInputs(draft: CaseDraft, answered: CaseDraft[], rule: SchemaRule): TestInputs {
  const { schema, constraint, code } = rule;
  const { refused, allowed } = listBoundaryValues(schema, constraint, readRuleValue(draft.journey.situation, rule));
  const trial = (value: Json, codes: string[], one = draft): TestInput => ({
    ...{ draft: one, change: setRuleValue(one, rule, value), at: toProblemPointer(one, rule) },
    codes: [...new Set(codes)],
  });
  return {
    // An empty text is no answer, so it violates the required rule.
    violated: refused.map((value) =>
      trial(value, value === '' ? ['required'] : [...listBrokenCodes(schema, value), code]),
    ),
    met: [
      ...allowed.map((value) => trial(value, [])),
      ...answered.map((one) => ({ draft: one, change: { answers: {} }, at: toProblemPointer(one, rule), codes: [] })),
    ],
  };
}

/** Creates inputs for a missing required field and for an unknown field. */
function createMissingInputs(
  product: Product,
  draft: CaseDraft,
  answered: CaseDraft[],
  rule: ValidationRule,
): TestInputs {
  const unchanged = (one: CaseDraft): TestInput => ({
    ...{ draft: one, change: { answers: {} }, at: toProblemPointer(one, rule), codes: [] },
  });
  const violation = { draft, codes: [rule.code] };
  if (rule.kind === 'required') {
    const missing = { ...violation, change: setRuleValue(draft, rule, null), at: toProblemPointer(draft, rule) };
    return { violated: [missing], met: answered.map(unchanged) };
  }
  const name = createUnknownField(product);
  const [first, ...others] = (rule.field === '' ? [] : (draft.journey.situation.answers[rule.field] ?? [])) as Item[];
  if (rule.field === '') {
    const extra = { ...violation, change: { answers: { [name]: 'anything' } }, at: `/${name}` };
    return { violated: [extra], met: [{ ...unchanged(draft), at: `/${name}` }] };
  }
  if (first === undefined) return { violated: [], met: [] };
  const at = `/${rule.field}/${first.id}/${name}`;
  const change = { answers: { [rule.field]: [{ ...first, [name]: 'anything' }, ...others] as Json } };
  return { violated: [{ ...violation, change, at }], met: [{ ...unchanged(draft), at }] };
}

function createUnknownField({ pageOf }: Product): string {
  let name = 'noSuchField';
  while (name in pageOf) name += 'AtAll';
  return name;
}
