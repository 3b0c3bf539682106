import { checkAnswerTypes, normaliseAnswer } from '../answers.ts';
import type { Journey } from '../journey.ts';
import type { Logic } from '../language/definition.ts';
import { evaluatePlain } from '../language/expression.ts';
import { findField } from '../product.ts';
import type { Answers, Lookup } from '../record.ts';
import { type AnswerResult, reactToAnswers } from '../wizard.ts';
import { listEffects } from './list-effects.ts';

/**
 * Adds a lookup result to a record. The result fills blank fields, never overwrites answers, and then the chart reacts.
 * Only the server calls it, and the server checks the inputs and whether they are still current.
 */
export function applyLookup(journey: Journey, name: string, finding: Lookup): Omit<AnswerResult, 'problems'> {
  const { record } = journey;
  const told = journey.to({ ...record, findings: { ...record.findings, [name]: finding } });
  const filled = finding.status === 'found' ? fillBlanks(told, name) : {};
  if (Object.keys(filled).length === 0) return reactToAnswers(journey, told, []);
  const answers = { ...record.answers, ...filled };
  const findings = { ...record.findings, [name]: { ...finding, filled } };
  return reactToAnswers(journey, journey.to({ ...record, answers, findings }), Object.keys(filled));
}

function fillBlanks(told: Journey, name: string): Answers {
  const { product, record } = told;
  const asked = listEffects(product.definition.form).filter(({ finding }) => finding === name);
  const fills: Record<string, Logic> = Object.assign({}, ...asked.map((effect) => effect.fills));
  const values = Object.entries(fills)
    .filter(([field]) => record.answers[field] === undefined)
    .map(([field, logic]) => [field, evaluatePlain(logic, told.situation.scope) ?? null] as const)
    .map(([field, value]) => [field, normaliseAnswer(value, findField(product, field))] as const)
    .filter(([field, value]) => value !== null && checkAnswerTypes(product, { [field]: value }).length === 0);
  return Object.fromEntries(values);
}
