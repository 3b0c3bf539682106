import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import type { Situation } from '#engine/situation.ts';
import type { CaseDraft } from './case-drafts.ts';
import type { Change, Seen } from './facts-tried.ts';
import { codesBroken } from './schema-codes.ts';
import { searchedTrials } from './searched-trials.ts';
import type { Trial, Trials } from './trial.ts';
import type { ValidationRule } from './validation-rules.ts';
import { valuesAtBounds } from './values-at-bounds.ts';

/**
 * How a rule of a page is violated and how it is met, the draft that comes furthest first. What is expected is read from
 * the definition and from what formats are said to be; no validator is asked.
 */
export function trialsOf(product: Product, drafts: CaseDraft[], seen: Seen, rule: ValidationRule): Trials {
  const there = drafts.filter(
    ({ journey }) => journey.position.trail.includes(rule.page) && !journey.situation.hidden.has(rule.field),
  );
  if (rule.kind === 'rule' || rule.kind === 'choices') return searchedTrials(product, there, seen, rule);
  const answered = there.filter(({ journey }) => isAnswered(journey.situation, rule));
  const draft = answered[0] ?? there[0];
  if (!draft) return { violated: [], met: [] };
  return rule.kind === 'schema' ? schemaTrials(draft, answered, rule) : placeTrials(product, draft, answered, rule);
}

type SchemaRule = Extract<ValidationRule, { kind: 'schema' }>;

/** What stands where a rule stands: the answer, the member of the first item, the first entry. */
function valueAt({ answers }: Situation, { field, member, ...rule }: ValidationRule): Json | undefined {
  const value = answers[field];
  if (member === undefined && !('isEntry' in rule)) return value;
  const first = Array.isArray(value) ? (value[0] as Item | undefined) : undefined;
  return member === undefined ? first : first?.[member];
}

const isAnswered = (situation: Situation, rule: ValidationRule): boolean => valueAt(situation, rule) !== undefined;

/** The draft with this at the rule's place; null takes it away. */
function withValue({ journey }: CaseDraft, { field, member, ...rule }: ValidationRule, value: Json): Change {
  if (member === undefined && !('isEntry' in rule)) return { answers: { [field]: value } };
  const [first, ...others] = (journey.situation.answers[field] ?? []) as Json[];
  if (member === undefined) return { answers: { [field]: [value, ...others] } };
  const { [member]: _before, ...item } = first as Item;
  return { answers: { [field]: [value === null ? item : { ...item, [member]: value }, ...others] as Json } };
}

/** Where it is refused: items by their ids, entries by their place. */
function placeOf({ journey }: CaseDraft, { field, member, ...rule }: ValidationRule): string {
  if ('isEntry' in rule) return `/${field}/0`;
  const [first] = (member === undefined ? [] : (journey.situation.answers[field] ?? [])) as Item[];
  return first === undefined ? `/${field}` : `/${field}/${first.id}/${member}`;
}

function schemaTrials(draft: CaseDraft, answered: CaseDraft[], rule: SchemaRule): Trials {
  const { schema, constraint, code } = rule;
  const { refused, allowed } = valuesAtBounds(schema, constraint, valueAt(draft.journey.situation, rule));
  const trial = (value: Json, codes: string[], one = draft): Trial => ({
    ...{ draft: one, change: withValue(one, rule, value), at: placeOf(one, rule) },
    codes: [...new Set(codes)],
  });
  return {
    // An empty text is no answer: what it breaks is that one is required.
    violated: refused.map((value) => trial(value, value === '' ? ['required'] : [...codesBroken(schema, value), code])),
    met: [
      ...allowed.map((value) => trial(value, [])),
      ...answered.map((one) => ({ draft: one, change: { answers: {} }, at: placeOf(one, rule), codes: [] })),
    ],
  };
}

/** A field that is not answered, a field that there is not. */
function placeTrials(product: Product, draft: CaseDraft, answered: CaseDraft[], rule: ValidationRule): Trials {
  const unchanged = (one: CaseDraft): Trial => ({
    ...{ draft: one, change: { answers: {} }, at: placeOf(one, rule), codes: [] },
  });
  const violation = { draft, codes: [rule.code] };
  if (rule.kind === 'required') {
    const missing = { ...violation, change: withValue(draft, rule, null), at: placeOf(draft, rule) };
    return { violated: [missing], met: answered.map(unchanged) };
  }
  const name = nobodysField(product);
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

function nobodysField({ pageOf }: Product): string {
  let name = 'noSuchField';
  while (name in pageOf) name += 'AtAll';
  return name;
}
