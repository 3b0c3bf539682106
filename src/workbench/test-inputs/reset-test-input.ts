import { selectLookupInputs } from '#engine/cases/run-case.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import { openJourney } from '#engine/journey.ts';
import type { FormatName } from '#engine/language/formats.ts';
import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { evaluateTransitions } from '../base/chart-transitions.ts';
import { type AnswerChange, deriveChangedState, findLogicDependencies, listNearbyChanges } from './answer-changes.ts';
import { type CaseDraft, createCaseDraft } from './case-drafts.ts';
import { formatEdges } from './format-edges.ts';
import type { AnswerSearch } from './nearby-values.ts';
import type { ResetRule } from './reset-rules.ts';

/** A draft in which a reset rule has an effect, and the change that causes it. */
export type ResetTestInput = {
  draft: CaseDraft;
  change: AnswerChange;
  /** The ids of the selected transitions. */
  taken: string[];
};

/** Finds a state in which the rule clears an answered field or sends a notice; undefined if no draft shows one. */
export function findResetTestInput(
  search: AnswerSearch,
  drafts: CaseDraft[],
  rule: ResetRule,
): ResetTestInput | undefined {
  const { product } = search;
  for (const testCase of drafts) {
    const draft = rule.kind === 'clearFilled' ? fillByLookup(product, testCase, rule.finding) : testCase;
    const found = draft && hasEffect(product, draft, rule) && findEffectiveChange(search, draft, rule);
    if (found) return found;
  }
  return undefined;
}

/** Finds a change of a draft after which the chart selects the rule's transition. */
function findEffectiveChange(search: AnswerSearch, draft: CaseDraft, rule: ResetRule): ResetTestInput | undefined {
  if (rule.event === 'RESET') return { draft, change: { answers: {} }, taken: [rule.transition] };
  for (const change of listChanges(search, draft, rule)) {
    if (rule.kind === 'clear' && rule.field in change.answers) continue;
    const taken = listTakenTransitions(search.product, draft, change);
    if (taken.includes(rule.transition)) return { draft, change, taken };
  }
  return undefined;
}

function hasEffect(product: Product, { journey: { record } }: CaseDraft, rule: ResetRule): boolean {
  const { answers, circumstances, asOf } = record;
  if (rule.kind === 'clear') return answers[rule.field] !== undefined;
  if (rule.kind === 'reset') return Object.keys(answers).some((field) => !rule.keep.includes(field));
  if (rule.kind !== 'keep') return true;
  // A reset restores the start values of the form: such a value would be present even if the rule did not keep it.
  const begun = start(product, circumstances, asOf).record.answers[rule.field];
  return answers[rule.field] !== undefined && !isSameJson(answers[rule.field], begun);
}

function listTakenTransitions(
  product: Product,
  { journey: { record, situation } }: CaseDraft,
  change: AnswerChange,
): string[] {
  const { facts } = deriveChangedState(product, record, change);
  const changed = Object.entries(change.answers)
    .filter(([field, value]) => !isSameJson(record.answers[field] ?? null, value))
    .map(([field]) => field);
  const { asked } = evaluateTransitions(product.chart, situation.state, { type: 'ANSWER', facts, changed });
  return asked.filter(({ taken }) => taken).map(({ id }) => id);
}

function* listChanges(search: AnswerSearch, draft: CaseDraft, { changed, guard }: ResetRule): Generator<AnswerChange> {
  const { product, seen } = search;
  if (changed === undefined) {
    const logic = product.definition.form.conditions[guard ?? ''] ?? true;
    return yield* listNearbyChanges(search, draft, findLogicDependencies(product, logic));
  }
  const before = draft.journey.record.answers[changed];
  // Only an answered field is changed: no other answer depends on a field without an answer.
  if (before === undefined) return;
  const { format, enum: options = [], type } = findField(product, changed) ?? {};
  const edges = format === undefined ? [] : formatEdges[format as FormatName].allowed;
  const values: Json[] = [...seen(changed), ...options, ...edges, ...(type === 'boolean' ? [true, false] : [])];
  for (const value of values) if (!isSameJson(value, before)) yield { answers: { [changed]: value } };
}

/**
 * Changes the draft as if a lookup had filled the answers of the case. If two fields were filled, one of them is
 * changed later and belongs to the person.
 */
function fillByLookup(
  product: Product,
  { name, journey: { record } }: CaseDraft,
  finding: string,
): CaseDraft | undefined {
  const effects = listEffects(product.definition.form).filter((effect) => effect.finding === finding);
  const members = effects.flatMap(({ fills = {} }) =>
    Object.entries(fills).flatMap(([field, logic]) => {
      const path = isObject(logic) && typeof logic.var === 'string' ? logic.var.split('.') : [];
      return path.length === 4 && record.answers[field] !== undefined ? [[field, path[3] as string] as const] : [];
    }),
  );
  if (members.length === 0 || effects[0]?.inputs.every((field) => record.answers[field] === undefined))
    return undefined;
  const fields = members.map(([field]) => field);
  const blank = openJourney(product, {
    ...record,
    answers: omitFields(record.answers, fields),
    findings: omitFields(record.findings, [finding]),
  });
  const value = Object.fromEntries(members.map(([field, member]) => [member, record.answers[field] as Json]));
  const told = { status: 'found' as const, inputs: selectLookupInputs(blank, finding), value };
  const filled = applyLookup(blank, finding, told).journey.record;
  return createCaseDraft(product, name, {
    ...filled,
    answers: { ...filled.answers, ...retypeAnswer(product, fields, filled) },
  });
}

/** Changes the first text among the filled answers. */
function retypeAnswer(product: Product, filled: string[], { answers }: DraftRecord): Answers {
  const texts = filled.filter((field) => isFreeText(product, field) && field in answers);
  const [field] = filled.length > 1 ? texts : [];
  return field === undefined ? {} : { [field]: `${answers[field]} B` };
}

function isFreeText(product: Product, field: string): boolean {
  const { type, enum: options, format } = findField(product, field) ?? {};
  return type === 'string' && !options && (format === undefined || format === 'latin-name');
}

const omitFields = <Value>(all: Record<string, Value>, names: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
