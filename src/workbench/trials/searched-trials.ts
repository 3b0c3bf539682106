import type { Logic, PageRule } from '#engine/language/definition.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { fieldSchema, type Product, pageDefinition } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import type { Situation } from '#engine/situation.ts';
import { type CaseDraft, draftOf } from './case-drafts.ts';
import {
  behindLogic,
  type Change,
  changedRecord,
  changedSituation,
  changesAround,
  changesOfItems,
  type Seen,
} from './facts-tried.ts';
import { codesBroken } from './schema-codes.ts';
import type { Trial, Trials } from './trial.ts';
import type { ValidationRule } from './validation-rules.ts';

type SearchedRule = Extract<ValidationRule, { kind: 'rule' | 'choices' }>;

/** Drafts of each kind in which two answers, one apart, are looked for before drafts are taken as they are. */
const FEW = 3;

/** Changes of each that are tried for it. */
const MANY = 40;

/**
 * Best are two changes of one draft that differ in one answer, at the bounds. Where a few drafts show none, drafts are
 * taken as they are; where none of those will do either, every draft is changed.
 */
export function searchedTrials(product: Product, there: CaseDraft[], seen: Seen, rule: SearchedRule): Trials {
  const asTheyAre = there.map((draft) => judgedTrials(product, draft, { answers: {} }, rule));
  const few = (outcome: keyof Trials) => there.filter((_, index) => asTheyAre[index]?.[outcome].length).slice(0, FEW);
  const first = [...new Set([...few('met'), ...few('violated')])];
  for (const draft of first) {
    const near = changedTrials(product, draft, seen, rule, MANY);
    if (isBoth(near)) return near;
  }
  const whole = together(asTheyAre);
  if (isBoth(whole)) return whole;
  for (const draft of there) {
    const near = changedTrials(product, draft, seen, rule);
    whole.violated.push(...near.violated);
    whole.met.push(...near.met);
    if (isBoth(whole)) break;
  }
  return whole;
}

const isBoth = ({ violated, met }: Trials): boolean => violated.length > 0 && met.length > 0;

const together = (trials: Trials[]): Trials => ({
  violated: trials.flatMap(({ violated }) => violated),
  met: trials.flatMap(({ met }) => met),
});

/** One draft, changed until the rule is violated and met. */
function changedTrials(
  product: Product,
  draft: CaseDraft,
  seen: Seen,
  rule: SearchedRule,
  most = Number.POSITIVE_INFINITY,
): Trials {
  const found: Trials = { violated: [], met: [] };
  let tried = 0;
  for (const change of changesFor(product, draft, seen, rule)) {
    if (tried++ > most) break;
    const { violated, met } = judgedTrials(product, draft, change, rule);
    found.violated.push(...violated);
    found.met.push(...met);
    if (isBoth(found)) break;
  }
  return found;
}

function judgedTrials(product: Product, draft: CaseDraft, change: Change, rule: SearchedRule): Trials {
  const situation = situationAfter(product, draft, change, rule.page);
  const judgements = !situation || situation.hidden.has(rule.field) ? [] : judged(product, situation, rule);
  const trials = (wanted: boolean): Trial[] =>
    judgements
      .filter(({ holds }) => holds === wanted)
      .map(({ at }) => ({ draft, change, at, codes: wanted ? [] : [rule.code] }));
  return { violated: trials(false), met: trials(true) };
}

/** A change of another page may keep this one from being reached. */
function situationAfter(product: Product, draft: CaseDraft, change: Change, page: string): Situation | undefined {
  const changed = Object.keys(change.answers);
  if (changed.length === 0 && change.findings === undefined) return draft.journey.situation;
  if (changed.every((field) => product.pageOf[field] === page))
    return changedSituation(product, draft.journey.record, change);
  const { journey } = draftOf(product, draft.name, changedRecord(draft.journey.record, change));
  return journey.position.trail.includes(page) ? journey.situation : undefined;
}

function* changesFor(product: Product, draft: CaseDraft, seen: Seen, rule: SearchedRule): Generator<Change> {
  yield { answers: {} };
  if (rule.kind === 'choices') yield* changesOfChoice(product, draft, seen, rule);
  else {
    const { each } = rule.rule;
    const logic = logicOf(product, rule.rule);
    if (each !== undefined) yield* changesOfItems(product, draft, each, logic, seen);
    yield* changesAround(product, draft, behindLogic(product, logic), seen, rule.page);
  }
}

function logicOf(product: Product, { unless, each }: PageRule): Logic {
  const { conditions, itemConditions = {} } = product.definition.form;
  return (each === undefined ? conditions[unless] : itemConditions[each]?.[unless]) ?? null;
}

/** Each option in turn, with the other answers as they are, then as they may be. */
function* changesOfChoice(product: Product, draft: CaseDraft, seen: Seen, rule: SearchedRule): Generator<Change> {
  const { field, page } = rule;
  const schema = fieldSchema(product, field);
  const inner = schema?.items?.type === 'object' ? undefined : schema?.items;
  const options = schema?.enum ?? inner?.enum ?? [];
  const asAnswer = (option: Json): Json => (inner ? [option] : option);
  for (const option of options) yield { answers: { [field]: asAnswer(option) } };
  const behind = behindLogic(product, pageDefinition(product, page).choices?.[field] ?? null);
  for (const { answers, findings } of changesAround(product, draft, behind, seen, page)) {
    // The chart clears what depends on another answer, so the option is chosen anew.
    const kept = draft.journey.situation.answers[field] ?? asAnswer(options[0] ?? null);
    yield { answers: { ...answers, [field]: kept }, ...(findings ? { findings } : {}) };
  }
}

/** Whether a rule holds, everywhere where it is asked and known, and where nothing simpler is wrong. */
function judged(product: Product, situation: Situation, rule: SearchedRule): { at: string; holds: boolean }[] {
  const { field, page } = rule;
  const answer = situation.answers[field];
  const schema = fieldSchema(product, field);
  if (schema && answer !== undefined && codesBroken(schema, answer).length > 0) return [];
  if (rule.kind === 'choices') {
    if (answer === undefined) return [];
    const logic = pageDefinition(product, page).choices?.[field] ?? null;
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
    const holds = evaluateFact(logicOf(product, rule.rule), { ...situation.scope, item });
    return holds === undefined ? [] : [{ at: `/${each}/${item.id}/${at}`, holds }];
  });
}
