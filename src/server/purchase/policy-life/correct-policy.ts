import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { Locale } from '#contract/products.ts';
import type { correctPolicy as correctCall, getCorrections } from '#contract/purchase/policy-life.ts';
import { listOfferedOptions } from '#engine/check-page.ts';
import { openJourney } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { isSameJson } from '#engine/language/json.ts';
import { type AnswerChanges, applyAnswerChanges, computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { applyTransaction } from '#engine/policy/apply-transaction.ts';
import { findRunningTerm } from '#engine/policy/cover/running-term.ts';
import { hasCoverChange } from '#engine/policy/cover-fields.ts';
import { buildChangeRecord, toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { PolicyTransaction, Segment, Term } from '#engine/policy/policy-history.ts';
import { isNamedPointer } from '#engine/policy/validate-transaction.ts';
import { findField } from '#engine/product.ts';
import type { Answers, Item } from '#engine/record.ts';
import { answer } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createDescriber } from '#shared/describe.ts';
import { describeChanges } from '#shared/describe-changes.ts';
import { toDialledNumbers } from '../drafts/to-dialled-numbers.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { rejectCoverReduction } from '../open-claims/reject-cover-reduction.ts';
import { type OpenPolicy, type PolicyAggregate, replayLife, requirePolicy } from '../policies/load-policy.ts';
import { notifyCorrected } from '../policies/notify-changed.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { insertTransaction, isRecorded } from '../policies/transaction-repository.ts';

/**
 * Finds the running term and its last segment, whose answers a correction changes.
 * @throws 409 `policyNotNow` if no term continues
 */
function findCorrectableTerm(file: PolicyAggregate, now: Date): { term: Term; held: Segment } {
  const term = findRunningTerm(replayLife(file), toBusinessDate(now));
  const held = term?.segments.at(-1);
  if (!term || !held) throw policyRefusal('notAllowedNow');
  return { term, held };
}

/** Returns true if anything of a policy can be corrected now. */
export function canCorrect(file: PolicyAggregate, now: Date): boolean {
  const term = findRunningTerm(replayLife(file), toBusinessDate(now));
  return term !== undefined && file.terms.rules(term.version).change.corrections.length > 0;
}

/** Finds the schema of an answer, or of an answer of an item. */
function findSchemaAt(
  file: PolicyAggregate,
  version: string,
  field: string,
  inner: string | undefined,
): FieldSchema | undefined {
  const schema = findField(file.product(version), field);
  if (inner === undefined) return schema;
  return schema?.items?.type === 'object' ? schema.items.properties[inner] : undefined;
}

/**
 * Returns the present answers that staff may correct: those that the product names and the policy has. The texts are in
 * one language.
 */
export async function viewCorrections(file: OpenPolicy, language: Locale): Promise<ReplyOf<typeof getCorrections>> {
  const { catalogue, now } = file.services;
  if (!canCorrect(file, now())) return [];
  const { term, held } = findCorrectableTerm(file, now());
  const { product, messages } = await catalogue.at(file.policy.product, held.version);
  const describe = createDescriber(product, messages(language), language);
  const { situation } = openJourney(product, buildChangeRecord(product, file.order.frozen, term, held));
  const { corrections } = file.terms.rules(term.version).change;
  const one = (at: string, name: string, value: Json | undefined, whose: string) => {
    const [field = '', inner] = name.split('.');
    const schema = findSchemaAt(file, held.version, field, inner);
    if (typeof value !== 'string' || schema === undefined || schema.format === 'upload') return [];
    const page = product.pageOf[field];
    const offered =
      inner === undefined && page ? listOfferedOptions(product, page, field, situation) : (schema.enum ?? []);
    const options = offered.map((option) => ({ value: String(option), label: describe.value(name, option) }));
    const isDate = schema.format?.includes('date') === true;
    const input = options.length > 0 ? ('choice' as const) : isDate ? ('date' as const) : ('text' as const);
    const label = whose === '' ? describe.label(name) : `${describe.label(name)} (${whose})`;
    return [{ at, label, value, input, options }];
  };
  return corrections.flatMap((pointer) => {
    const [, field = '', inner] = pointer.split('/');
    if (situation.hidden.has(field)) return [];
    const value = held.answers[field];
    if (inner === undefined) return one(`/${field}`, field, value, '');
    const items = Array.isArray(value) ? (value as Item[]) : [];
    return items.flatMap((item, nth) =>
      one(`/${field}/${item.id}/${inner}`, `${field}.${inner}`, item[inner], String(nth + 1)),
    );
  });
}

/**
 * Computes the transaction of a correction.
 * @throws the errors of `previewCorrection` of the contract
 */
function assessCorrection(file: PolicyAggregate, changes: AnswerChanges, now: Date) {
  const { term, held } = findCorrectableTerm(file, now);
  const { corrections } = file.terms.rules(term.version).change;
  const named = Object.keys(changes);
  if (named.length === 0 || !named.every((pointer) => isNamedPointer(pointer, corrections)))
    throw new ApiProblem(409, 'notCorrectable');
  const product = file.product(held.version);
  const record = buildChangeRecord(product, file.order.frozen, term, held);
  const wanted = applyAnswerChanges(record.answers, changes);
  const fields = [...new Set(named.map((pointer) => pointer.split('/')[1] as string))];
  // The new answers are normalized and validated like input on a page.
  const asked = { asks: fields, held: record.answers };
  const answered = answer(
    openJourney(toRevisionProduct(product, asked), record),
    toDialledNumbers(product, Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null]))),
  );
  throwIfProblems(answered.problems);
  const after = answered.journey.record.answers;
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'correct', from: findUnchangedSince(term, held, fields) },
    ...{ recordedOn: toBusinessDate(now), version: held.version, changes: computeAnswerChanges(record.answers, after) },
  };
  if (Object.keys(made.changes).length === 0) throw new ApiProblem(409, 'nothingChanged');
  const taken = applyTransaction(file.history, made, file.terms, file.claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const needsReason = made.from <= made.recordedOn && hasCoverChange(product, Object.keys(made.changes));
  return { made, life: taken.life, before: record.answers, after, needsReason };
}

/** Finds the day of the term since which these answers are unchanged: a correction takes effect from that day. */
function findUnchangedSince(term: Term, held: Segment, fields: readonly string[]): string {
  const isOther = ({ answers }: { answers: Answers }) =>
    fields.some((field) => !isSameJson(answers[field] ?? null, held.answers[field] ?? null));
  return term.segments[term.segments.findLastIndex(isOther) + 1]?.from ?? held.from;
}

/**
 * Returns the answers that a correction changes, before and after.
 * @throws the errors of `assessCorrection`
 */
export async function viewCorrectionPreview(file: OpenPolicy, changes: AnswerChanges, language: Locale) {
  const { catalogue, wording, now } = file.services;
  const { made, before, after, needsReason } = assessCorrection(file, changes, now());
  const { product, messages } = await catalogue.at(file.policy.product, made.version);
  const words = messages(language);
  const rows = describeChanges(
    product,
    createDescriber(product, words, language),
    { before, after, changes: Object.keys(made.changes) },
    {
      none: wording.say(language, 'documents.endorsement.none'),
      picture: wording.say(language, 'documents.endorsement.picture'),
      item: (field) => words[`${product.id}.${product.pageOf[field]}.${field}.item`] ?? field,
    },
  );
  return { from: made.from, needsReason, changes: rows };
}

/**
 * Corrects misspelt answers: without a premium or a second person; the policyholder is notified and gets new documents.
 * A repeated `request` counts once.
 * @throws 404 `policyNotFound`, 422 `correctionNeedsReason` if it changes the cover of past days without a note, and as
 * `assessCorrection` and `rejectCoverReduction`
 */
export async function correctPolicy(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
  { changes, note, request }: BodyOf<typeof correctCall>,
): Promise<void> {
  await services.database.transaction('correct policy', async (sql: Sql) => {
    const file = await requirePolicy(services, sql, number);
    if (await isRecorded(sql, number, request)) return;
    const at = services.now();
    const { made, life, needsReason } = assessCorrection(file, changes, at);
    const reason = note?.trim() || null;
    if (needsReason && reason === null) throw problem('correctionNeedsReason', '/note');
    await rejectCoverReduction(file, made, life);
    const { serial, version, from: effectiveFrom } = made;
    await insertTransaction(sql, {
      ...{ policyNumber: number, serial, kind: 'correct', effectiveFrom, recordedAt: at, version },
      ...{ changes: made.changes, bookings: [], note: reason, by: user.id, approvedBy: null, request },
    });
    await syncPolicyIndexes(file, life);
    await notifyCorrected(file);
  });
}
