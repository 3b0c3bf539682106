import type { NamedCase } from '#engine/cases/read-cases.ts';
import { applyCaseLookups, type Case, selectLookupInputs } from '#engine/cases/run-case.ts';
import { checkPage } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Lookup } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { type FactDependencies, findDependencies } from '../base/find-dependencies.ts';
import { uniqueBy } from '../base/json-tree.ts';
import { listNearbyValues } from '../test-inputs/nearby-values.ts';
import type { StartedEndorsement } from './started-endorsement.ts';

/** A set of answers that shows one combination of the facts that guards read. */
export type AnswerSet = {
  /** The name of the case and its changes: `family-to-japan, endDate 2026-07-22`. */
  name: string;
  record: DraftRecord;
  /** The facts that guards read, after everything is answered. */
  facts: Record<string, boolean | undefined>;
  /** The number of pages that these answers pass; `isWhole`: these are all pages of the path. */
  reach: number;
  isWhole: boolean;
  /** The endorsement that these answers follow; missing for a purchase. */
  begun?: StartedEndorsement;
  /** For an endorsement: true if it has to be paid. */
  owes?: boolean;
};

/**
 * Finds one set of answers for every reachable combination of guards' facts: first among the cases, then among cases
 * with one answer moved to the bounds of the conditions. For each combination it selects the set that passes most
 * pages.
 */
export function findAnswerSets(product: Product, cases: NamedCase[]): AnswerSet[] {
  const found = new Map<string, FoundAnswerSet>();
  const seen = createSeenAnswers(cases);
  const behind = findDependencies(product, product.chart.factNames);
  for (const { name, testCase } of cases)
    keepIfBetter(found, product, { name, journey: openCaseJourney(product, testCase), isCase: true });
  for (const { witness, journey } of [...found.values()]) {
    for (const { what, record } of listRecordChanges(journey, behind, seen))
      keepIfBetter(found, product, { name: `${witness.name}, ${what}`, journey: journey.to(record), isCase: false });
  }
  return [...found.values()].map(({ witness }) => witness).sort((left, right) => right.reach - left.reach);
}

function openCaseJourney(product: Product, testCase: Case): Journey {
  const begun = start(product, { channel: 'public', language: 'en', ...testCase.circumstances }, testCase.asOf);
  const { record } = begun;
  return applyCaseLookups(testCase, begun.to({ ...record, answers: { ...record.answers, ...testCase.answers } }));
}

type Candidate = { name: string; journey: Journey; isCase: boolean };
type FoundAnswerSet = { witness: AnswerSet; journey: Journey };

/**
 * Adds a candidate if its combination of facts is new, if it passes more pages than the known set, or if a case with
 * the same number of pages begins its cover later.
 */
function keepIfBetter(
  found: Map<string, FoundAnswerSet>,
  product: Product,
  { name, journey, isCase }: Candidate,
): void {
  const { record, situation } = journey;
  const names = product.chart.factNames;
  const key = JSON.stringify(names.map((fact) => situation.facts[fact] ?? null));
  const known = found.get(key);
  if (known?.witness.isWhole && !isCase) return;
  const witness = { name, record, facts: selectFacts(product, situation), ...measureReach(product, situation) };
  const further = witness.reach - (known?.witness.reach ?? -1);
  if (
    known === undefined ||
    further > 0 ||
    (further === 0 && isCase && readCoverStart(journey) > readCoverStart(known.journey))
  )
    found.set(key, { witness, journey });
}

/** Selects the facts that guards read. */
export function selectFacts(product: Product, { facts }: DerivedState): AnswerSet['facts'] {
  return Object.fromEntries(product.chart.factNames.map((fact) => [fact, facts[fact]]));
}

/** Creates a function that lists the distinct answers of the cases to a field. */
export function createSeenAnswers(cases: NamedCase[]): (field: string) => Json[] {
  return (field) => uniqueBy(cases.map(({ testCase }) => testCase.answers[field]).filter((one) => one !== undefined));
}

/** Reads the first day of cover. Of two equal cases, the later day leaves more time for later events. */
function readCoverStart({ product, situation }: Journey): string {
  return String(evaluatePlain(product.definition.product.cover.effectiveFrom, situation.scope) ?? '');
}

/** Counts the pages, in order, that the record passes. */
export function measureReach(product: Product, situation: DerivedState): Pick<AnswerSet, 'reach' | 'isWhole'> {
  const { pages, complete, stop } = situation.route;
  const stopped = pages.findIndex((page) => checkPage(product, page, situation).length > 0);
  return stopped < 0
    ? { reach: pages.length, isWhole: complete || stop !== undefined }
    : { reach: stopped, isWhole: false };
}

const STATUSES: Lookup['status'][] = ['pending', 'found', 'not-found', 'failed'];

/** Lists small changes of a record that may change the facts which depend on these fields and lookups. */
export function listRecordChanges(
  journey: Journey,
  behind: FactDependencies,
  seen: (field: string) => Json[],
): { what: string; record: DraftRecord }[] {
  const { product, record, situation } = journey;
  const answers = behind.fields.flatMap((field) =>
    listNearbyValues({ product, seen }, field, situation, behind).map((value) => {
      const { [field]: _before, ...others } = record.answers;
      const what =
        value === null
          ? `no ${field}`
          : `${field} ${typeof value === 'object' ? `of ${(value as Json[]).length}` : value}`;
      return { what, record: { ...record, answers: value === null ? others : { ...others, [field]: value } } };
    }),
  );
  const findings = behind.findings.flatMap((name) =>
    STATUSES.filter((status) => behind.texts.includes(status)).map((status) => ({
      what: `${name} ${status}`,
      record: {
        ...record,
        findings: { ...record.findings, [name]: { status, inputs: selectLookupInputs(journey, name) } },
      },
    })),
  );
  const circumstances = behind.circumstances.flatMap((name) =>
    [true, false, ...behind.texts].map((value) => ({
      what: `${name} ${value}`,
      record: { ...record, circumstances: { ...record.circumstances, [name]: value } },
    })),
  );
  return [...answers, ...findings, ...circumstances];
}
