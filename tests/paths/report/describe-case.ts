import type { NamedCase } from '#engine/cases/read-cases.ts';
import { applyCaseLookups } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import { type EnglishMessages, loadEnglishMessages } from './english-messages.ts';

/** The person whose answers are used: the case's own sentence, and in words the changes in it. */
export function describeCase(product: Product, cases: NamedCase[], witness: AnswerSet): string {
  const found = cases.find(({ name }) => name === witness.name.split(', ')[0]);
  if (!found) return splitCamelCase(witness.name);
  const { testCase } = found;
  const begun = start(product, { channel: 'public', language: 'en', ...testCase.circumstances }, testCase.asOf);
  const { record } = begun;
  const base = applyCaseLookups(testCase, begun.to({ ...record, answers: { ...record.answers, ...testCase.answers } }));
  const changes = listAnswerChanges(loadEnglishMessages(product), base.record, witness.record);
  return changes.length === 0 ? testCase.name : `${testCase.name}, but ${changes.join(', ')}`;
}

function listAnswerChanges(words: EnglishMessages, before: DraftRecord, after: DraftRecord): string[] {
  const answers = differing(before.answers, after.answers).map((field) =>
    describeAnswer(words, field, before.answers[field], after.answers[field]),
  );
  const findings = differing(before.findings, after.findings).map((name) => {
    const status = after.findings[name]?.status ?? 'not asked';
    return name === 'phoneProof' && status === 'found'
      ? 'with a phone proven before'
      : `with “${splitCamelCase(name)}” ${splitCamelCase(status)}`;
  });
  const circumstances = differing(before.circumstances, after.circumstances).map(
    (name) =>
      `with ${splitCamelCase(name)}: ${after.circumstances[name as keyof DraftRecord['circumstances']] ?? 'not known'}`,
  );
  return [...answers, ...findings, ...circumstances];
}

function describeAnswer(
  words: EnglishMessages,
  field: string,
  before: Json | undefined,
  after: Json | undefined,
): string {
  const label = words.label(field);
  if (after === undefined) return `without an answer to “${label}”`;
  if (!Array.isArray(after) || !isItemList(after)) return `with “${label}”: ${words.value(field, after)}`;
  const were = Array.isArray(before) ? before.length : 0;
  return after.length === were ? `with other “${label}”` : `with ${after.length} of “${label}” in the place of ${were}`;
}

const isItemList = (list: Json[]): boolean => list.length === 0 || list.some((item) => typeof item === 'object');

function differing(left: object, right: object): string[] {
  const [from, to] = [left, right] as Record<string, unknown>[];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].filter((name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]));
}

/** `existingCustomer` and `not-found` as words. */
const splitCamelCase = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
