import { checkAnswerTypes, normaliseAnswer } from '../answers.ts';
import type { Journey } from '../journey.ts';
import type { Logic } from '../language/definition.ts';
import { evaluatePlain } from '../language/expression.ts';
import { fieldSchema } from '../product.ts';
import type { Answers, Finding } from '../record.ts';
import { type Answered, settle } from '../wizard.ts';
import { effectsOf } from './effects.ts';

/**
 * Puts what the world told into a record: the fields that it fills are filled where they are blank, never overwritten,
 * and the chart reacts. Only the server calls it; what the inputs are and whether they are still asked is its business.
 */
export function find(journey: Journey, name: string, finding: Finding): Omit<Answered, 'problems'> {
  const { record } = journey;
  const told = journey.to({ ...record, findings: { ...record.findings, [name]: finding } });
  const filled = finding.status === 'found' ? blanksFilled(told, name) : {};
  if (Object.keys(filled).length === 0) return settle(journey, told, []);
  const answers = { ...record.answers, ...filled };
  const findings = { ...record.findings, [name]: { ...finding, filled } };
  return settle(journey, journey.to({ ...record, answers, findings }), Object.keys(filled));
}

function blanksFilled(told: Journey, name: string): Answers {
  const { product, record } = told;
  const asked = effectsOf(product.definition.form).filter(({ finding }) => finding === name);
  const fills: Record<string, Logic> = Object.assign({}, ...asked.map((effect) => effect.fills));
  const values = Object.entries(fills)
    .filter(([field]) => record.answers[field] === undefined)
    .map(([field, logic]) => [field, evaluatePlain(logic, told.situation.scope) ?? null] as const)
    .map(([field, value]) => [field, normaliseAnswer(value, fieldSchema(product, field))] as const)
    .filter(([field, value]) => value !== null && checkAnswerTypes(product, { [field]: value }).length === 0);
  return Object.fromEntries(values);
}
