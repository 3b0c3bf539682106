import { type Case, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';

type JsonObject = Record<string, Json>;

/** The parts of a premium in a test case; parts of zero are omitted. */
const PREMIUM_PARTS = ['total', 'net', 'loadings', 'discounts', 'fees', 'levies'] as const;

/** Returns a user's answers as a test case: with its end and its premium, computed with the present product. */
export function buildCase(product: Product, record: DraftRecord): { testCase: Case; run: CaseRun } {
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
    answers: selectOwnAnswers(product, record),
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
        premium: Object.fromEntries(
          PREMIUM_PARTS.map((part) => [part, premium[part]]).filter(([, amount]) => amount !== 0),
        ),
      }),
    },
  };
}

/** Returns the answers that the user gave. The engine sets initial values and lookup values again. */
function selectOwnAnswers(product: Product, { answers, findings, circumstances, asOf }: DraftRecord): Answers {
  const begun = start(product, circumstances, asOf).record.answers;
  const filled = Object.assign({}, ...Object.values(findings).map((finding) => finding.filled ?? {})) as Answers;
  const isOwn = (field: string, value: Json) => ![filled[field], begun[field]].some((one) => isSameJson(one, value));
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => isOwn(field, value)));
}

/** Members that a test case inherits from the test case that it extends. */
const INHERITED_MEMBERS = ['asOf', 'circumstances', 'answers', 'findings', 'ends', 'path'] as const;

/**
 * Returns a test case in the form of the files: complete, or only the differences from the test case that it extends.
 * @param base the test case that was varied, by its name in the file
 */
export function formatCase(
  testCase: Case,
  name: string,
  base?: { name: string; testCase: Case },
): Record<string, Json> {
  const { name: _name, ...whole } = testCase as unknown as JsonObject & { name: string };
  if (!base) return { name, extends: null, ...whole };
  const before = base.testCase as unknown as JsonObject;
  const own = Object.fromEntries(
    Object.entries(whole).filter(([member]) => !INHERITED_MEMBERS.some((taken) => taken === member)),
  );
  const changed = buildMergePatch(pick(before), pick(whole)) ?? {};
  return { name, extends: base.name, ...(changed as JsonObject), ...own };
}

const pick = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    INHERITED_MEMBERS.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name] as Json]])),
  );

/** Returns the JSON merge patch (RFC 7396) from `before` to `after`; undefined if they are equal. */
function buildMergePatch(before: Json | undefined, after: Json): Json | undefined {
  if (before !== undefined && isSameJson(before, after)) return undefined;
  if (!isObject(before) || !isObject(after)) return after;
  const [old, now] = [before as JsonObject, after as JsonObject];
  const changes = [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key): [string, Json][] => {
    const value = now[key];
    if (value === undefined) return [[key, null]];
    const inner = buildMergePatch(old[key], value);
    return inner === undefined ? [] : [[key, inner]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Returns the fields whose answers differ between two cases. */
export function listChangedAnswers(before: Case, after: Case): string[] {
  const fields = [...new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])];
  return fields.filter((field) => {
    const [old, now] = [before.answers[field], after.answers[field]];
    return old === undefined || now === undefined ? old !== now : !isSameJson(old, now);
  });
}

/**
 * Returns the changes in a file of test cases that correct only the answers of a test case: the user accepts its new
 * end, path and premium separately. Cases that extend it inherit the corrected answers.
 * @param written the test case in its file
 */
export function buildAnswerChanges(
  { name, testCase }: { name: string; testCase: Case },
  after: Case,
  written: { extends?: Json | undefined } | undefined,
  isBase: boolean,
): { at: string[]; to: Json | undefined }[] {
  // A test case without a base omits a removed answer; one with a base has null, which removes the answer of the base.
  const gone = isBase || written?.extends === null ? undefined : null;
  return listChangedAnswers(testCase, after).map((field) => {
    return { at: [name, 'answers', field], to: after.answers[field] ?? gone };
  });
}

/** Makes an unused key for a test case from its title. */
export function generateCaseKey(called: string, taken: readonly string[]): string {
  const words = called.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const key = words.join('-').slice(0, 60) || 'persona';
  if (!taken.includes(key)) return key;
  const number = [...taken.keys()].map((index) => index + 2).find((each) => !taken.includes(`${key}-${each}`));
  return `${key}-${number ?? taken.length + 2}`;
}
