import type { DerivedState } from '#engine/derived-state.ts';
import type { Logic, PageRule } from '#engine/language/definition.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { findField, findPageDefinition, type Product } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import {
  type AnswerChange,
  applyChangeToRecord,
  deriveChangedState,
  findLogicDependencies,
  listItemChanges,
  listNearbyChanges,
} from './answer-changes.ts';
import { type CaseDraft, createCaseDraft } from './case-drafts.ts';
import type { AnswerSearch } from './nearby-values.ts';
import { listBrokenCodes } from './schema-codes.ts';
import type { TestInput, TestInputs } from './test-input.ts';
import type { ValidationRule } from './validation-rules.ts';

type SearchedRule = Extract<ValidationRule, { kind: 'rule' | 'choices' }>;

/** The number of drafts of each kind in which a pair of changes is searched before unchanged drafts are used. */
const FEW_DRAFTS = 3;

/** The maximum number of changes that are tried for each draft. */
const MANY_CHANGES = 40;

/**
 * Searches inputs for a rule. The best are two changes of one draft that differ in one answer, at the bounds. If a few
 * drafts show none, unchanged drafts are used; if those fail too, every draft is changed.
 */
export function searchTestInputs(search: AnswerSearch, there: CaseDraft[], rule: SearchedRule): TestInputs {
  const asTheyAre = there.map((draft) => listJudgedInputs(search.product, draft, { answers: {} }, rule));
  const few = (outcome: keyof TestInputs) =>
    there.filter((_, index) => asTheyAre[index]?.[outcome].length).slice(0, FEW_DRAFTS);
  const first = [...new Set([...few('met'), ...few('violated')])];
  for (const draft of first) {
    const near = listChangedInputs(search, draft, rule, MANY_CHANGES);
    if (hasBothKinds(near)) return near;
  }
  const whole = mergeTestInputs(asTheyAre);
  if (hasBothKinds(whole)) return whole;
  for (const draft of there) {
    const near = listChangedInputs(search, draft, rule);
    whole.violated.push(...near.violated);
    whole.met.push(...near.met);
    if (hasBothKinds(whole)) break;
  }
  return whole;
}

const hasBothKinds = ({ violated, met }: TestInputs): boolean => violated.length > 0 && met.length > 0;

const mergeTestInputs = (trials: TestInputs[]): TestInputs => ({
  violated: trials.flatMap(({ violated }) => violated),
  met: trials.flatMap(({ met }) => met),
});

/** Changes one draft until the rule is violated and met. */
function listChangedInputs(
  search: AnswerSearch,
  draft: CaseDraft,
  rule: SearchedRule,
  most = Number.POSITIVE_INFINITY,
): TestInputs {
  const found: TestInputs = { violated: [], met: [] };
  let tried = 0;
  for (const change of listChanges(search, draft, rule)) {
    if (tried++ > most) break;
    const { violated, met } = listJudgedInputs(search.product, draft, change, rule);
    found.violated.push(...violated);
    found.met.push(...met);
    if (hasBothKinds(found)) break;
  }
  return found;
}

function listJudgedInputs(product: Product, draft: CaseDraft, change: AnswerChange, rule: SearchedRule): TestInputs {
  const situation = deriveStateAfter(product, draft, change, rule.page);
  const judgements = !situation || situation.hidden.has(rule.field) ? [] : evaluateRule(product, situation, rule);
  const trials = (wanted: boolean): TestInput[] =>
    judgements
      .filter(({ holds }) => holds === wanted)
      .map(({ at }) => ({ draft, change, at, codes: wanted ? [] : [rule.code] }));
  return { violated: trials(false), met: trials(true) };
}

/** A change of another page may make this one unreachable. */
function deriveStateAfter(
  product: Product,
  draft: CaseDraft,
  change: AnswerChange,
  page: string,
): DerivedState | undefined {
  const changed = Object.keys(change.answers);
  if (changed.length === 0 && change.findings === undefined) return draft.journey.situation;
  if (changed.every((field) => product.pageOf[field] === page))
    return deriveChangedState(product, draft.journey.record, change);
  const { journey } = createCaseDraft(product, draft.name, applyChangeToRecord(draft.journey.record, change));
  return journey.position.trail.includes(page) ? journey.situation : undefined;
}

function* listChanges(search: AnswerSearch, draft: CaseDraft, rule: SearchedRule): Generator<AnswerChange> {
  yield { answers: {} };
  if (rule.kind === 'choices') return yield* listChoiceChanges(search, draft, rule);
  const { each } = rule.rule;
  const logic = findRuleLogic(search.product, rule.rule);
  if (each !== undefined) yield* listItemChanges(search, draft, each, logic);
  yield* listNearbyChanges(search, draft, findLogicDependencies(search.product, logic), rule.page);
}

function findRuleLogic(product: Product, { unless, each }: PageRule): Logic {
  const { conditions, itemConditions = {} } = product.definition.form;
  return (each === undefined ? conditions[unless] : itemConditions[each]?.[unless]) ?? null;
}

/** Tries each option, first with the present other answers, then with changed ones. */
function* listChoiceChanges(
  search: AnswerSearch,
  draft: CaseDraft,
  { field, page }: SearchedRule,
): Generator<AnswerChange> {
  const { product } = search;
  const schema = findField(product, field);
  const inner = schema?.items?.type === 'object' ? undefined : schema?.items;
  const options = schema?.enum ?? inner?.enum ?? [];
  const asAnswer = (option: Json): Json => (inner ? [option] : option);
  for (const option of options) yield { answers: { [field]: asAnswer(option) } };
  const behind = findLogicDependencies(product, findPageDefinition(product, page).choices?.[field] ?? null);
  for (const { answers, findings } of listNearbyChanges(search, draft, behind, page)) {
    // The chart clears fields that depend on another answer, so the option is chosen again.
    const kept = draft.journey.situation.answers[field] ?? asAnswer(options[0] ?? null);
    yield { answers: { ...answers, [field]: kept }, ...(findings ? { findings } : {}) };
  }
}

/** Evaluates a rule at every position at which it applies and is known, and where no simpler rule is violated. */
function evaluateRule(product: Product, situation: DerivedState, rule: SearchedRule): { at: string; holds: boolean }[] {
  const { field, page } = rule;
  const answer = situation.answers[field];
  const schema = findField(product, field);
  if (schema && answer !== undefined && listBrokenCodes(schema, answer).length > 0) return [];
  if (rule.kind === 'choices') {
    if (answer === undefined) return [];
    const logic = findPageDefinition(product, page).choices?.[field] ?? null;
    const isOffered = (item: Json) => evaluateFact(logic, { ...situation.scope, item }) === true;
    return [{ at: `/${field}`, holds: (Array.isArray(answer) ? answer : [answer]).every(isOffered) }];
  }
  const { unless, each, at } = rule.rule;
  if (each === undefined) {
    const holds = situation.facts[unless];
    return holds === undefined ? [] : [{ at: `/${at}`, holds }];
  }
  const items = (situation.scope.values[each] ?? []) as Item[];
  return items.flatMap((item) => {
    const holds = evaluateFact(findRuleLogic(product, rule.rule), { ...situation.scope, item });
    return holds === undefined ? [] : [{ at: `/${each}/${item.id}/${at}`, holds }];
  });
}
