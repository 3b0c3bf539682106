import { checkAnswerTypes, normaliseAnswer } from '../answers.ts';
import type { Journey } from '../journey.ts';
import type { FieldSchema, Logic } from '../language/definition.ts';
import { evaluatePlain } from '../language/expression.ts';
import { isSameJson, type Json } from '../language/json.ts';
import { findField } from '../product.ts';
import type { Answers, DraftRecord, Lookup } from '../record.ts';
import { type AnswerResult, reactToAnswers } from '../wizard.ts';
import { listEffects } from './list-effects.ts';

/**
 * Adds a lookup result to a record: fills blank fields with it, never overwrites answers, and lets the chart react.
 * Answers that an earlier result of the same lookup filled still count as filled by it: a card is read again when its
 * other side is added. Only the server calls this function, after it has checked that the result belongs to the present
 * inputs.
 */
export function applyLookup(journey: Journey, name: string, finding: Lookup): Omit<AnswerResult, 'problems'> {
  const { record } = journey;
  const told = journey.to({ ...record, findings: { ...record.findings, [name]: finding } });
  const fresh = finding.status === 'found' ? fillBlanks(told, name) : {};
  const filled = { ...selectStillFilled(record, name), ...fresh };
  if (Object.keys(filled).length === 0) return reactToAnswers(journey, told, []);
  const answers = { ...record.answers, ...fresh };
  const findings = { ...record.findings, [name]: { ...finding, filled } };
  return reactToAnswers(journey, journey.to({ ...record, answers, findings }), Object.keys(fresh));
}

/** The answers that the present result of a lookup filled and that nobody has changed since. */
function selectStillFilled({ answers, findings }: DraftRecord, name: string): Answers {
  const filled = Object.entries(findings[name]?.filled ?? {});
  return Object.fromEntries(filled.filter(([field, value]) => isSameJson(answers[field], value)));
}

function fillBlanks(told: Journey, name: string): Answers {
  const { product, record } = told;
  const asked = listEffects(product.definition.form).filter(({ finding }) => finding === name);
  const fills: Record<string, Logic> = Object.assign({}, ...asked.map((effect) => effect.fills));
  const values = Object.entries(fills)
    .filter(([field]) => record.answers[field] === undefined)
    .map(([field, logic]) => [field, evaluatePlain(logic, told.situation.scope) ?? null] as const)
    .map(
      ([field, value]) =>
        [field, normaliseAnswer(toOption(value, findField(product, field)), findField(product, field))] as const,
    )
    .filter(([field, value]) => value !== null && checkAnswerTypes(product, { [field]: value }).length === 0);
  return Object.fromEntries(values);
}

/** A text for a field with options: the option with the same letters and digits; null if there is none. */
function toOption(value: Json, schema: FieldSchema | undefined): Json {
  const { enum: options } = schema ?? {};
  if (options === undefined || typeof value !== 'string') return value;
  const plain = (option: Json) =>
    String(option)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return options.find((option) => option === value) ?? options.find((option) => plain(option) === plain(value)) ?? null;
}
