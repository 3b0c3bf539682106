import type { NamedCase } from '#engine/cases/read-cases.ts';
import { selectLookupInputs } from '#engine/cases/run-case.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { isWithinRenewal } from '#engine/policy/endorsements/renewal.ts';
import { canChange, omitDeclarations } from '#engine/policy/endorsements/revision.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { readChartDeclarations } from '../base/chart-transitions.ts';
import { type FactDependencies, findDependencies } from '../base/find-dependencies.ts';
import {
  type AnswerSet,
  createSeenAnswers,
  listRecordChanges,
  measureReach,
  selectFacts,
} from '../journeys/find-answer-sets.ts';
import type { StartedEndorsement } from '../journeys/started-endorsement.ts';
import {
  buyCasePolicy,
  type EndorsementKind,
  listEndorsementKinds,
  openEndorsement,
  type SoldPolicy,
  selectDeclaredAnswers,
} from './sold-policies.ts';

export type EndorsementPaths = {
  /** The endorsement kinds that the product allows, such as `change trip by holder`. */
  kinds: EndorsementKind[];
  /**
   * For each endorsement that can begin: first its present answers (their set has the endorsement's name), then other
   * sets of answers that complete it.
   */
  witnesses: AnswerSet[];
};

type EndorsementSearch = {
  product: Product;
  policies: SoldPolicy[];
  behind: FactDependencies;
  /** Returns the answers that the cases give to a field. */
  seen: (field: string) => Json[];
  /** Fields that a guard of the chart reads as `changed FIELD`. */
  watched: string[];
};

/**
 * Finds the endorsements of a product, and answers that complete them, for the policies that the cases buy. For a
 * renewal, and for the first actor of another endorsement kind, it uses every policy with different facts; for the
 * other actors it uses the first policy whose endorsement can be completed.
 */
export function findEndorsementPaths(product: Product, cases: NamedCase[]): EndorsementPaths {
  const rules = product.definition.product.afterSale;
  if (!rules) return { kinds: [], witnesses: [] };
  const policies = cases.flatMap((each) => buyCasePolicy(product, each) ?? []);
  const search: EndorsementSearch = {
    ...{ product, policies, behind: findDependencies(product, product.chart.factNames) },
    watched: readChartDeclarations(product.definition.chart).transitions.flatMap(
      ({ guard }) => /^changed (\w+)$/.exec(guard ?? '')?.[1] ?? [],
    ),
    seen: createSeenAnswers(cases),
  };
  const ways = selectDifferingPolicies(product, policies);
  const kinds = listEndorsementKinds(rules);
  const known = new Set<string>();
  const witnesses = kinds.flatMap((kind) => {
    const what = `${kind.does} ${kind.kind ?? ''}`;
    const isFirst = !known.has(what) || kind.does === 'renew';
    known.add(what);
    const others = policies.filter((policy) => !ways.includes(policy));
    return isFirst
      ? findEnoughAnswerSets(search, kind, ways, others)
      : findFirstCompletable(search, kind, [...ways, ...others]);
  });
  return { kinds, witnesses };
}

/**
 * Selects one policy for each combination of the facts that guards read: the one whose cover begins latest, because
 * that leaves the most time for later events.
 */
function selectDifferingPolicies(product: Product, policies: SoldPolicy[]): SoldPolicy[] {
  const found = new Map<string, SoldPolicy>();
  for (const policy of policies) {
    const { facts } = deriveState(product, policy.frozen);
    const key = JSON.stringify(product.chart.factNames.map((fact) => facts[fact] ?? null));
    const known = found.get(key);
    if (!known || countDaysAhead(policy) > countDaysAhead(known)) found.set(key, policy);
  }
  return [...found.values()];
}

const countDaysAhead = ({ term }: SoldPolicy): number => Date.parse(term.from) - Date.parse(term.asOf);

/** Returns the answer sets of all these policies. If none can be completed, it adds the first other policy that can. */
function findEnoughAnswerSets(
  search: EndorsementSearch,
  kind: EndorsementKind,
  ways: SoldPolicy[],
  others: SoldPolicy[],
): AnswerSet[] {
  const found = ways.flatMap((policy) => listAnswerSets(search, kind, policy));
  return found.some(canBeConfirmed) ? found : [...found, ...findFirstCompletable(search, kind, others)];
}

function findFirstCompletable(search: EndorsementSearch, kind: EndorsementKind, policies: SoldPolicy[]): AnswerSet[] {
  for (const policy of policies) {
    const found = listAnswerSets(search, kind, policy);
    const done = found.find(canBeConfirmed);
    if (done) return [...found.slice(0, 1), done];
  }
  return [];
}

/**
 * Returns true if these answers complete the endorsement: each page is valid, they are not the endorsement's first
 * answers, and the journey does not stop without a sale.
 */
export const canBeConfirmed = ({ isWhole, begun, name, record }: AnswerSet): boolean =>
  isWhole && begun !== undefined && begun.name !== name && deriveState(begun.product, record).route.stop === undefined;

/**
 * Lists the endorsement's first answers (`reach` 0), then one complete set of answers for each key of `buildStateKey`.
 * Returns an empty list if the policy does not allow the endorsement, or if no set is complete.
 */
function listAnswerSets(search: EndorsementSearch, kind: EndorsementKind, policy: SoldPolicy): AnswerSet[] {
  const { product } = search;
  const begun = openEndorsement(product, policy, kind);
  if (!begun) return [];
  const found = new Map<string, AnswerSet>();
  const variants =
    begun.about.does === 'change' ? listChangedVariants(search, begun, policy) : listUnchangedVariants(begun, policy);
  for (const given of variants) {
    // A complete set of answers with the same key is already known.
    if (found.get(buildStateKey(search, begun, deriveState(product, given.record)))?.isWhole) continue;
    const { what, record } = repairAnswers(product, given, search.policies);
    const situation = deriveState(product, record);
    const key = buildStateKey(search, begun, situation);
    const known = found.get(key);
    const reach = measureReach(product, situation);
    if (!reach.isWhole || known?.isWhole || (known && known.reach >= reach.reach)) continue;
    const isStopped = situation.route.stop !== undefined;
    const judged = isStopped ? { owes: false } : requiresPayment(product, begun, record, policy);
    const name = `${begun.name}: ${what}`;
    if (judged) found.set(key, { name, record, facts: selectFacts(product, situation), begun, ...judged, ...reach });
  }
  if (found.size === 0) return [];
  const { facts } = deriveState(product, begun.record);
  return [{ name: begun.name, record: begun.record, facts, begun, reach: 0, isWhole: false }, ...found.values()];
}

/** Builds the key of everything that guards read: facts, and the changes of answers that the chart asks for. */
function buildStateKey(
  { product, watched }: EndorsementSearch,
  { about: { asks, held } }: StartedEndorsement,
  { facts, answers }: DerivedState,
): string {
  const changed = watched.filter(
    (field) => asks.includes(field) && !isSameJson(answers[field] ?? null, held[field] ?? null),
  );
  return JSON.stringify([product.chart.factNames.map((fact) => facts[fact] ?? null), changed]);
}

/**
 * Returns `owes`: true if the endorsement has to be paid. Returns undefined if it has no premium, or if its rules do
 * not allow this actor to do it.
 */
function requiresPayment(
  product: Product,
  { about }: StartedEndorsement,
  record: DraftRecord,
  { frozen, rules, term, held }: SoldPolicy,
): { owes: boolean } | undefined {
  const { answers } = deriveState(product, record);
  // Only the policyholder answers the policyholder's own declarations.
  const { circumstances } = record;
  const { price } = createProductTerms(() => product, { ...frozen, circumstances });
  const isRenewal = about.does === 'renew';
  const facts = isRenewal ? ({ claimFreeYears: 1, isRenewal } as const) : { claimFreeYears: 0 };
  const priced = price('', answers, isRenewal ? term.to : term.asOf, facts);
  if ('refused' in priced) return undefined;
  if (about.does !== 'change')
    return isRenewal && !isWithinRenewal(product, about, answers) ? undefined : { owes: true };
  const changes = computeAnswerChanges(omitDeclarations(product, about.held), omitDeclarations(product, answers));
  if (Object.keys(changes).length === 0 || !canChange(rules, about.by, changes)) return undefined;
  // Before the cover begins, the engine rates the whole term again.
  return { owes: sumAmounts(priced.lines) > sumAmounts(held.lines) };
}

type AnswerVariant = { what: string; record: DraftRecord };

/** Lists variants that repeat the answers of the sale: one and, for the policyholder, one with a verified phone. */
function listUnchangedVariants(begun: StartedEndorsement, policy: SoldPolicy): AnswerVariant[] {
  const { record } = begun;
  const again = selectDeclaredAnswers(policy, begun);
  const given: AnswerVariant = { what: 'agreed', record: { ...record, answers: { ...record.answers, ...again } } };
  return [given, ...listProvenVariants(begun.product, begun, [given])];
}

/** Lists other texts that a person might type: another number, or one more word. */
function listOtherTexts(text: string): string[] {
  if (/^\+\d+$/.test(text)) return [`${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`];
  return [`${text} 2`, `${text}-2`];
}

/** Repeats the first variant with a verified phone, for the policyholder only: no code is asked for at the end. */
function listProvenVariants(
  product: Product,
  { about }: StartedEndorsement,
  [given]: AnswerVariant[],
): AnswerVariant[] {
  if (about.by !== 'holder' || !given) return [];
  const inputs = selectLookupInputs(openJourney(product, given.record), 'phoneProof');
  const findings = { ...given.record.findings, phoneProof: { status: 'found' as const, inputs } };
  return [{ what: `${given.what}, phone proven`, record: { ...given.record, findings } }];
}

/** Lists other answers to the fields that are asked: answers of other cases, and values at the bounds of conditions. */
function listChangedVariants(
  { product, policies, behind, seen }: EndorsementSearch,
  begun: StartedEndorsement,
  policy: SoldPolicy,
): AnswerVariant[] {
  const { asks } = begun.about;
  const declared = selectDeclaredAnswers(policy, begun);
  const agreed: DraftRecord = { ...begun.record, answers: { ...begun.record.answers, ...declared } };
  const asked = { ...behind, fields: behind.fields.filter((field) => asks.includes(field)), circumstances: [] };
  const journey = openJourney(product, agreed);
  const around = listRecordChanges(journey, asked, seen);
  const others = policies.map(({ name, frozen }): AnswerVariant => {
    const given = asks.map((field) => [field, frozen.answers[field]] as const);
    return { what: `as ${name}`, record: { ...agreed, answers: mergeAnswers(agreed.answers, given) } };
  });
  // Texts on which nothing depends are changed too, so that every endorsement kind can be completed.
  const typed = asks.flatMap((field) => {
    const now = begun.record.answers[field] ?? null;
    const isPhone = typeof now === 'string' && /^\+\d+$/.test(now);
    // The product alone does not decide if a phone number can be called.
    const others = isPhone
      ? []
      : seen(field)
          .filter((value) => !isSameJson(value, now))
          .slice(0, 2);
    return [...others, ...(typeof now === 'string' ? listOtherTexts(now) : [])].map(
      (value): AnswerVariant => ({
        what: `${field} changed`,
        record: { ...agreed, answers: { ...agreed.answers, [field]: value } },
      }),
    );
  });
  return [...typed, ...listProvenVariants(product, begun, typed), ...around, ...others];
}

const MAX_DONORS = 8;

/** Replaces answers that became required or invalid by those of another case. */
function repairAnswers(product: Product, given: AnswerVariant, policies: SoldPolicy[]): AnswerVariant {
  let { record } = given;
  for (let round = 0; round < 3; round++) {
    const wrong = listWrongFields(product, record);
    if (wrong.length === 0) break;
    const donors = new Map(
      policies.map(({ frozen }) => {
        const given = wrong.map((field) => [field, frozen.answers[field]] as const);
        return [JSON.stringify(given), given];
      }),
    );
    const fits = [...donors.values()]
      .slice(0, MAX_DONORS)
      .map((given) => ({ ...record, answers: mergeAnswers(record.answers, given) }))
      .find((other) => listWrongFields(product, other).every((field) => !wrong.includes(field)));
    if (!fits) break;
    record = fits;
  }
  return { ...given, record };
}

function listWrongFields(product: Product, record: DraftRecord): string[] {
  const situation = deriveState(product, record);
  const fields = situation.route.pages.flatMap((page) =>
    checkPage(product, page, situation).flatMap(({ at = '' }) => at.split('/')[1] ?? []),
  );
  return [...new Set(fields)];
}

function mergeAnswers(answers: Answers, given: (readonly [string, Json | undefined])[]): Answers {
  const next = { ...answers };
  for (const [field, value] of given) {
    if (value === undefined) delete next[field];
    else next[field] = value;
  }
  return next;
}
