import { type Case, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';

type Members = Record<string, Json>;

/** Parts of a premium that a case tells; those of nothing are left out. */
const PARTS = ['total', 'net', 'loadings', 'discounts', 'fees', 'levies'] as const;

/** What somebody has answered, as a case of the product, with where it leads and what it costs as the product is now. */
export function caseOf(product: Product, record: DraftRecord): { testCase: Case; run: CaseRun } {
  const { channel, isSale, partner } = record.circumstances;
  const findings = Object.entries(record.findings).map(([name, { status, value }]) => [
    name,
    value === undefined ? { status } : { status, value },
  ]);
  const given: Case = {
    name: '',
    asOf: record.asOf,
    ...(channel === 'public'
      ? {}
      : { circumstances: { channel, ...(isSale && { isSale }), ...(partner === undefined ? {} : { partner }) } }),
    answers: ownAnswers(product, record),
    ...(findings.length > 0 && { findings: Object.fromEntries(findings) }),
    ends: '',
  };
  const run = runCase(product, given);
  const premium = run.rated.status === 'rated' ? run.rated.premium : undefined;
  return {
    run,
    testCase: {
      ...given,
      ends: run.ended,
      path: run.path,
      ...(run.tells.length > 0 && { tells: run.tells }),
      ...(run.problems.length > 0 && { problems: run.problems.map(({ at = '/', code }) => ({ at, code })) }),
      ...(premium && {
        premium: Object.fromEntries(PARTS.map((part) => [part, premium[part]]).filter(([, amount]) => amount !== 0)),
      }),
    },
  };
}

/** The answers that a person gave: what a form begins with, and what a finding filled in, is there again by itself. */
function ownAnswers(product: Product, { answers, findings, circumstances, asOf }: DraftRecord): Answers {
  const begun = start(product, circumstances, asOf).record.answers;
  const filled = Object.assign({}, ...Object.values(findings).map((finding) => finding.filled ?? {})) as Answers;
  const isOwn = (field: string, value: Json) => ![filled[field], begun[field]].some((one) => isSameJson(one, value));
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => isOwn(field, value)));
}

/** Members that a case takes from the one it extends, and so need not say. */
const TAKEN = ['asOf', 'circumstances', 'answers', 'findings', 'ends', 'path'] as const;

/**
 * A case as it is written in a file: whole, or what is other than in the case that it extends.
 * @param base the case that was varied, by the name under which it stands
 */
export function writtenCase(
  testCase: Case,
  name: string,
  base?: { name: string; testCase: Case },
): Record<string, Json> {
  const { name: _name, ...whole } = testCase as unknown as Members & { name: string };
  if (!base) return { name, extends: null, ...whole };
  const before = base.testCase as unknown as Members;
  const own = Object.fromEntries(Object.entries(whole).filter(([member]) => !TAKEN.some((taken) => taken === member)));
  const changed = patchOf(pick(before), pick(whole)) ?? {};
  return { name, extends: base.name, ...(changed as Members), ...own };
}

const pick = (members: Members): Members =>
  Object.fromEntries(TAKEN.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name] as Json]])));

/** What makes `after` of `before` as a JSON merge patch (RFC 7396); undefined where nothing is to be done. */
function patchOf(before: Json | undefined, after: Json): Json | undefined {
  if (before !== undefined && isSameJson(before, after)) return undefined;
  if (!isObject(before) || !isObject(after)) return after;
  const [old, now] = [before as Members, after as Members];
  const changes = [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key): [string, Json][] => {
    const value = now[key];
    if (value === undefined) return [[key, null]];
    const inner = patchOf(old[key], value);
    return inner === undefined ? [] : [[key, inner]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** The answers that one case has otherwise than another, by field. */
export function answersChanged(before: Case, after: Case): string[] {
  const fields = [...new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])];
  return fields.filter((field) => {
    const [old, now] = [before.answers[field], after.answers[field]];
    return old === undefined || now === undefined ? old !== now : !isSameJson(old, now);
  });
}

/**
 * Places in a file of cases that make the answers of a case others, and nothing else of it: what it says of its end, its way and its
 * premium is accepted by whoever reads it. Cases that are laid over it answer the same.
 * @param written the case as it stands in its file
 */
export function answersCorrected(
  { name, testCase }: { name: string; testCase: Case },
  after: Case,
  written: { extends?: Json | undefined } | undefined,
  isBase: boolean,
): { at: string[]; to: Json | undefined }[] {
  // Laid over nothing, an answer that is gone is not written; else it is taken away from what is under it.
  const gone = isBase || written?.extends === null ? undefined : null;
  return answersChanged(testCase, after).map((field) => {
    return { at: [name, 'answers', field], to: after.answers[field] ?? gone };
  });
}

/** The name under which a case is written: made of what it is called, and no other's. */
export function caseKey(called: string, taken: readonly string[]): string {
  const words = called.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const key = words.join('-').slice(0, 60) || 'persona';
  if (!taken.includes(key)) return key;
  const number = [...taken.keys()].map((index) => index + 2).find((each) => !taken.includes(`${key}-${each}`));
  return `${key}-${number ?? taken.length + 2}`;
}
