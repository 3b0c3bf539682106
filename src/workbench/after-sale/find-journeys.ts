import type { NamedCase } from '#engine/cases/read-cases.ts';
import { inputsOf } from '#engine/cases/run-case.ts';
import { checkPage } from '#engine/check-page.ts';
import { openJourney } from '#engine/journey.ts';
import { type Json, sameJson } from '#engine/language/json.ts';
import { changesBetween } from '#engine/policy/answer-changes.ts';
import { renewsWithin } from '#engine/policy/journeys/renewing.ts';
import { mayChange, withoutDeclarations } from '#engine/policy/journeys/revising.ts';
import { productTerms } from '#engine/policy/product-terms.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';
import { declaredIn } from '../base/chart-transitions.ts';
import { type Behind, conditionsBehind } from '../base/conditions-behind.ts';
import type { Begun } from '../journeys/begun-journey.ts';
import { changesAround, reachOf, type Witness } from '../journeys/find-witnesses.ts';
import { begin, declaredAtSale, type JourneyKind, journeyKinds, type SoldPolicy, soldBy } from './sold-policies.ts';

export type AfterSaleJourneys = {
  /** What the product allows: `change trip by holder`. */
  kinds: JourneyKind[];
  /** For each journey that begins, its answers as they stand (by the name of the journey), and others that can be given in it. */
  witnesses: Witness[];
};

type Search = {
  product: Product;
  policies: SoldPolicy[];
  behind: Behind;
  /** What the cases answer to a field. */
  seen: (field: string) => Json[];
  /** Fields of which the chart asks whether they were changed. */
  watched: string[];
};

/**
 * The journeys after the sale of a product, and answers that walk them: of the policies that its cases buy, those that go different
 * ways; by one of those who may, all of them; by the others the first with which it can be done.
 */
export function findJourneys(product: Product, cases: NamedCase[]): AfterSaleJourneys {
  const rules = product.definition.product.afterSale;
  if (!rules) return { kinds: [], witnesses: [] };
  const policies = cases.flatMap((each) => soldBy(product, each) ?? []);
  const search: Search = {
    ...{ product, policies, behind: conditionsBehind(product, product.chart.factNames) },
    watched: declaredIn(product.definition.chart).transitions.flatMap(
      ({ guard }) => /^changed (\w+)$/.exec(guard ?? '')?.[1] ?? [],
    ),
    seen: (field) => distinct(cases.map(({ testCase }) => testCase.answers[field])),
  };
  const ways = differing(product, policies);
  const kinds = journeyKinds(rules);
  const known = new Set<string>();
  const witnesses = kinds.flatMap((kind) => {
    const what = `${kind.does} ${kind.kind ?? ''}`;
    const isFirst = !known.has(what) || kind.does === 'renew';
    known.add(what);
    const others = policies.filter((policy) => !ways.includes(policy));
    return isFirst ? enough(search, kind, ways, others) : firstDone(search, kind, [...ways, ...others]);
  });
  return { kinds, witnesses };
}

/** Policies whose guards' facts differ, the one of the latest cover of each: more time is left for what may happen. */
function differing(product: Product, policies: SoldPolicy[]): SoldPolicy[] {
  const found = new Map<string, SoldPolicy>();
  for (const policy of policies) {
    const { facts } = situationOf(product, policy.frozen);
    const key = JSON.stringify(product.chart.factNames.map((fact) => facts[fact] ?? null));
    const known = found.get(key);
    if (!known || daysAhead(policy) > daysAhead(known)) found.set(key, policy);
  }
  return [...found.values()];
}

const daysAhead = ({ term }: SoldPolicy): number => Date.parse(term.from) - Date.parse(term.asOf);

/** All of these policies; where none of them can be taken to the end, the first other one. */
function enough(search: Search, kind: JourneyKind, ways: SoldPolicy[], others: SoldPolicy[]): Witness[] {
  const found = ways.flatMap((policy) => journeysOf(search, kind, policy));
  return found.some(isDone) ? found : [...found, ...firstDone(search, kind, others)];
}

function firstDone(search: Search, kind: JourneyKind, policies: SoldPolicy[]): Witness[] {
  for (const policy of policies) {
    const found = journeysOf(search, kind, policy);
    const done = found.find(isDone);
    if (done) return [...found.slice(0, 1), done];
  }
  return [];
}

/** It can be confirmed: everything is answered, and it is not merely what stood. */
export const isDone = ({ isWhole, begun, name, record }: Witness): boolean =>
  isWhole && begun !== undefined && begun.name !== name && situationOf(begun.product, record).route.stop === undefined;

/** What stands first, then one set of answers for everything new that they show; nothing where no answer can be given. */
function journeysOf(search: Search, kind: JourneyKind, policy: SoldPolicy): Witness[] {
  const { product } = search;
  const begun = begin(product, policy, kind);
  if (!begun) return [];
  const found = new Map<string, Witness>();
  const names = product.chart.factNames;
  // The chart may ask, too, whether one answer was changed.
  const watched = search.watched.filter((field) => begun.about.asks.includes(field));
  const keyOf = ({ facts, answers }: Situation) =>
    JSON.stringify([
      names.map((fact) => facts[fact] ?? null),
      watched.filter((field) => !sameJson(answers[field] ?? null, begun.about.held[field] ?? null)),
    ]);
  for (const given of begun.about.does === 'change' ? changed(search, begun, policy) : agreed(begun, policy)) {
    // What shows nothing new is not worth mending.
    if (found.get(keyOf(situationOf(product, given.record)))?.isWhole) continue;
    const { what, record } = repaired(product, given, search.policies);
    const situation = situationOf(product, record);
    const key = keyOf(situation);
    const known = found.get(key);
    const reach = reachOf(product, situation);
    if (known?.isWhole || (known && known.reach >= reach.reach)) continue;
    if (!reach.isWhole) continue;
    const judged = situation.route.stop === undefined ? judge(product, begun, record, policy) : { owes: false };
    if (judged === undefined) continue;
    const facts = Object.fromEntries(names.map((fact) => [fact, situation.facts[fact]]));
    found.set(key, { name: `${begun.name}: ${what}`, record, facts, begun, ...judged, ...reach });
  }
  if (found.size === 0) return [];
  const { facts } = situationOf(product, begun.record);
  return [{ name: begun.name, record: begun.record, facts, begun, reach: 0, isWhole: false }, ...found.values()];
}

/** Whether it has to be paid; undefined where it has no premium, or its rules do not let who asks do it. */
function judge(
  product: Product,
  { about }: Begun,
  record: DraftRecord,
  { frozen, rules, term, held }: SoldPolicy,
): { owes: boolean } | undefined {
  const { answers } = situationOf(product, record);
  // What is the policyholder's to declare is asked of nobody else.
  const { circumstances } = record;
  const { price } = productTerms(() => product, { ...frozen, circumstances });
  const isRenewal = about.does === 'renew';
  const priced = price('', answers, isRenewal ? term.to : term.asOf, { claimFreeYears: isRenewal ? 1 : 0 });
  if ('refused' in priced) return undefined;
  if (about.does !== 'change') return isRenewal && !renewsWithin(product, about, answers) ? undefined : { owes: true };
  const changes = changesBetween(withoutDeclarations(product, about.held), withoutDeclarations(product, answers));
  if (Object.keys(changes).length === 0 || !mayChange(rules, about.by, changes)) return undefined;
  // Before the cover begins, the whole term is rated anew.
  return { owes: sumOf(priced.lines) > sumOf(held.lines) };
}

type Given = { what: string; record: DraftRecord };

/** Nothing is changed: what is asked again is answered as at the sale, and differently. */
function agreed(begun: Begun, policy: SoldPolicy): Given[] {
  const { record } = begun;
  const again = declaredAtSale(policy, begun);
  const given: Given = { what: 'agreed', record: { ...record, answers: { ...record.answers, ...again } } };
  return [given, ...proven(begun.product, begun, [given])];
}

/** Something else that somebody might type: another number, or a word more. */
function otherThan(text: string): string[] {
  if (/^\+\d+$/.test(text)) return [`${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`];
  return [`${text} 2`, `${text}-2`];
}

/** The same of a policyholder who has proven the phone already: no code is asked for at the end. */
function proven(product: Product, { about }: Begun, [given]: Given[]): Given[] {
  if (about.by !== 'holder' || !given) return [];
  const inputs = inputsOf(openJourney(product, given.record), 'phoneProof');
  const findings = { ...given.record.findings, phoneProof: { status: 'found' as const, inputs } };
  return [{ what: `${given.what}, phone proven`, record: { ...given.record, findings } }];
}

/** Other answers to what is asked: those that somebody else gave, and values at the bounds of conditions. */
function changed({ product, policies, behind, seen }: Search, begun: Begun, policy: SoldPolicy): Given[] {
  const { asks } = begun.about;
  const declared = declaredAtSale(policy, begun);
  const agreed: DraftRecord = { ...begun.record, answers: { ...begun.record.answers, ...declared } };
  const asked = { ...behind, fields: behind.fields.filter((field) => asks.includes(field)), circumstances: [] };
  const journey = openJourney(product, agreed);
  const around = changesAround(journey, asked, seen);
  const others = policies.map(({ name, frozen }): Given => {
    const given = asks.map((field) => [field, frozen.answers[field]] as const);
    return { what: `as ${name}`, record: { ...agreed, answers: withAnswers(agreed.answers, given) } };
  });
  // Words on which nothing depends are changed, too: every kind can be done.
  const typed = asks.flatMap((field) => {
    const now = begun.record.answers[field] ?? null;
    const isPhone = typeof now === 'string' && /^\+\d+$/.test(now);
    // A number that can be called is no matter of the product alone.
    const others = isPhone
      ? []
      : seen(field)
          .filter((value) => !sameJson(value, now))
          .slice(0, 2);
    return [...others, ...(typeof now === 'string' ? otherThan(now) : [])].map(
      (value): Given => ({
        what: `${field} changed`,
        record: { ...agreed, answers: { ...agreed.answers, [field]: value } },
      }),
    );
  });
  return [...typed, ...proven(product, begun, typed), ...around, ...others];
}

const MOST_DONORS = 8;

/** What became necessary, or wrong, is answered as somebody else did. */
function repaired(product: Product, given: Given, policies: SoldPolicy[]): Given {
  let { record } = given;
  for (let round = 0; round < 3; round++) {
    const wrong = wrongFields(product, record);
    if (wrong.length === 0) break;
    const donors = new Map(
      policies.map(({ frozen }) => {
        const given = wrong.map((field) => [field, frozen.answers[field]] as const);
        return [JSON.stringify(given), given];
      }),
    );
    const fits = [...donors.values()]
      .slice(0, MOST_DONORS)
      .map((given) => ({ ...record, answers: withAnswers(record.answers, given) }))
      .find((other) => wrongFields(product, other).every((field) => !wrong.includes(field)));
    if (!fits) break;
    record = fits;
  }
  return { ...given, record };
}

function wrongFields(product: Product, record: DraftRecord): string[] {
  const situation = situationOf(product, record);
  const fields = situation.route.pages.flatMap((page) =>
    checkPage(product, page, situation).flatMap(({ at = '' }) => at.split('/')[1] ?? []),
  );
  return [...new Set(fields)];
}

function withAnswers(answers: Answers, given: (readonly [string, Json | undefined])[]): Answers {
  const next = { ...answers };
  for (const [field, value] of given) {
    if (value === undefined) delete next[field];
    else next[field] = value;
  }
  return next;
}

function distinct(values: (Json | undefined)[]): Json[] {
  const given = values.filter((value) => value !== undefined);
  return [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
}
