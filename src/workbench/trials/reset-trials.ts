import { inputsOf } from '#engine/cases/run-case.ts';
import { openJourney } from '#engine/journey.ts';
import type { FormatName } from '#engine/language/formats.ts';
import { isObject, type Json, sameJson } from '#engine/language/json.ts';
import { fieldSchema, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { effectsOf } from '#engine/verbs/effects.ts';
import { find } from '#engine/verbs/find.ts';
import { start } from '#engine/wizard.ts';
import { transitionsAsked } from '../base/chart-transitions.ts';
import { type CaseDraft, draftOf } from './case-drafts.ts';
import { behindLogic, type Change, changedSituation, changesAround, type Seen } from './facts-tried.ts';
import { formatEdges } from './format-edges.ts';
import type { ResetRule } from './reset-rules.ts';

/** A draft in which a reset rule has something to do, and the change by which it does it. */
export type ResetTrial = {
  draft: CaseDraft;
  change: Change;
  /** Transitions that are taken, by their ids. */
  taken: string[];
};

/** A state in which the rule really clears something that was answered, or tells: undefined where no draft shows one. */
export function resetTrial(product: Product, drafts: CaseDraft[], seen: Seen, rule: ResetRule): ResetTrial | undefined {
  for (const testCase of drafts) {
    const draft = rule.kind === 'clearFilled' ? filledBy(product, testCase, rule.finding) : testCase;
    if (!draft || !isAtStake(product, draft, rule)) continue;
    if (rule.event === 'RESET') return { draft, change: { answers: {} }, taken: [rule.transition] };
    for (const change of changesFor(product, draft, seen, rule)) {
      if (rule.kind === 'clear' && rule.field in change.answers) continue;
      const taken = transitionsTaken(product, draft, change);
      if (taken.includes(rule.transition)) return { draft, change, taken };
    }
  }
  return undefined;
}

function isAtStake(product: Product, { journey: { record } }: CaseDraft, rule: ResetRule): boolean {
  const { answers, circumstances, asOf } = record;
  if (rule.kind === 'clear') return answers[rule.field] !== undefined;
  if (rule.kind === 'reset') return Object.keys(answers).some((field) => !rule.keep.includes(field));
  if (rule.kind !== 'keep') return true;
  // What a form begins with would be there again without being kept.
  const begun = start(product, circumstances, asOf).record.answers[rule.field];
  return answers[rule.field] !== undefined && !sameJson(answers[rule.field], begun);
}

function transitionsTaken(product: Product, { journey: { record, situation } }: CaseDraft, change: Change): string[] {
  const { facts } = changedSituation(product, record, change);
  const changed = Object.entries(change.answers)
    .filter(([field, value]) => !sameJson(record.answers[field] ?? null, value))
    .map(([field]) => field);
  const { asked } = transitionsAsked(product.chart, situation.state, { type: 'ANSWER', facts, changed });
  return asked.filter(({ taken }) => taken).map(({ id }) => id);
}

function* changesFor(product: Product, draft: CaseDraft, seen: Seen, rule: ResetRule): Generator<Change> {
  const { changed, guard } = rule;
  if (changed === undefined) {
    const logic = product.definition.form.conditions[guard ?? ''] ?? true;
    yield* changesAround(product, draft, behindLogic(product, logic), seen);
    return;
  }
  const before = draft.journey.record.answers[changed];
  // The rule is asked for another answer; the first answer of all has nothing that depended on it.
  if (before === undefined) return;
  const { format, enum: options = [], type } = fieldSchema(product, changed) ?? {};
  const edges = format === undefined ? [] : formatEdges[format as FormatName].allowed;
  const values: Json[] = [...seen(changed), ...options, ...edges, ...(type === 'boolean' ? [true, false] : [])];
  for (const value of values) if (!sameJson(value, before)) yield { answers: { [changed]: value } };
}

/**
 * The draft as if a finder had filled what the case typed; one of the fields that were filled was changed since, if
 * there are two, and is the person's own.
 */
function filledBy(product: Product, { name, journey: { record } }: CaseDraft, finding: string): CaseDraft | undefined {
  const effects = effectsOf(product.definition.form).filter((effect) => effect.finding === finding);
  const members = effects.flatMap(({ fills = {} }) =>
    Object.entries(fills).flatMap(([field, logic]) => {
      const path = isObject(logic) && typeof logic.var === 'string' ? logic.var.split('.') : [];
      return path.length === 4 && record.answers[field] !== undefined ? [[field, path[3] as string] as const] : [];
    }),
  );
  if (members.length === 0 || effects[0]?.inputs.every((field) => record.answers[field] === undefined))
    return undefined;
  const blank = openJourney(product, {
    ...record,
    answers: without(
      record.answers,
      members.map(([field]) => field),
    ),
    findings: without(record.findings, [finding]),
  });
  const value = Object.fromEntries(members.map(([field, member]) => [member, record.answers[field] as Json]));
  const told = { status: 'found' as const, inputs: inputsOf(blank, finding), value };
  const filled = find(blank, finding, told).journey.record;
  return draftOf(product, name, { ...filled, answers: { ...filled.answers, ...retyped(product, members, filled) } });
}

/** Another word for the first text among what was filled. */
function retyped(product: Product, members: (readonly [string, string])[], { answers }: DraftRecord): Answers {
  const texts = members.map(([field]) => field).filter((field) => isFreeText(product, field) && field in answers);
  const [field] = members.length > 1 ? texts : [];
  return field === undefined ? {} : { [field]: `${answers[field]} B` };
}

function isFreeText(product: Product, field: string): boolean {
  const { type, enum: options, format } = fieldSchema(product, field) ?? {};
  return type === 'string' && !options && (format === undefined || format === 'latin-name');
}

const without = <Value>(all: Record<string, Value>, names: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
