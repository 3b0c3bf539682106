import type { NamedCase } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { AfterSale, Asker } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import type { JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import { beginRenewal } from '#engine/policy/journeys/renewing.ts';
import { fieldsDeclared, fieldsOfKind, kindsOf, recordToChange, revising } from '#engine/policy/journeys/revising.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import { productTerms } from '#engine/policy/product-terms.ts';
import type { Product, Revision } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { Begun } from '../journeys/begun-journey.ts';

/** A policy that a case bought, on its first day: what journeys after the sale begin with. */
export type SoldPolicy = {
  /** The case. */
  name: string;
  frozen: DraftRecord;
  term: Term;
  held: Segment;
  rules: AfterSale;
};

const askers: Asker[] = ['holder', 'seller', 'insurer'];

/** What a case buys when nobody is asked anything about it; undefined where that is nothing. */
export function soldBy(product: Product, { name, testCase }: NamedCase): SoldPolicy | undefined {
  if (testCase.ends !== 'issued' || testCase.findings !== undefined || testCase.circumstances !== undefined)
    return undefined;
  const { ended, record: frozen } = runCase(product, testCase);
  const { price, rules } = productTerms(() => product, frozen);
  const facts = { claimFreeYears: 0 };
  const priced = price('', frozen.answers, frozen.asOf, facts);
  if (ended !== 'issued' || 'refused' in priced) return undefined;
  const { asOf, answers } = frozen;
  const held: Segment = { ...priced, serial: 0, version: '', answers };
  const days = { serial: 0, from: priced.from, to: priced.to, asOf, recordedOn: asOf };
  return { name, frozen, held, rules: rules(''), term: { ...days, version: '', facts, segments: [held] } };
}

/** Every journey after the sale that a product allows: what is done, of which kind, and by whom. */
export type JourneyKind = Pick<JourneyAbout, 'does' | 'by'> & { kind?: string; name: string };

export function journeyKinds(rules: AfterSale): JourneyKind[] {
  const kind = (does: JourneyAbout['does'], by: Asker, what?: string): JourneyKind => ({
    ...{ does, by, name: `${does}${what === undefined ? '' : ` ${what}`} by ${by}` },
    ...(what === undefined ? {} : { kind: what }),
  });
  return [
    ...askers.flatMap((by) => kindsOf(rules, by).map((name) => kind('change', by, name))),
    ...(rules.renew ? askers.map((by) => kind('renew', by)) : []),
    // The staff begins it, and the policyholder agrees.
    ...(rules.reinstate.withinDays > 0 ? [kind('reinstate', 'insurer')] : []),
  ];
}

/** The beginning of a journey of some kind about a policy; undefined where this policy has none. */
export function begin(product: Product, policy: SoldPolicy, wanted: JourneyKind): Begun | undefined {
  const { name: sold, frozen, term, held, rules } = policy;
  const { name: way, ...of } = wanted;
  const begun = (record: DraftRecord, from: string, revision: Revision): Begun => ({
    ...{ name: `${way} of ${sold}`, way, sold, record },
    about: { ...of, ...revision, policy: '', from },
    product: revising(product, revision),
  });
  // Who asks for a policyholder declares nothing for him.
  const sale = wanted.by === 'holder' ? {} : { isSale: true };
  const asked: DraftRecord = { ...frozen, circumstances: { ...frozen.circumstances, ...sale } };
  const stands = recordToChange(product, asked, term, held);
  const record = { ...stands, answers: without(stands.answers, leftToHolder(product, wanted)) };
  if (wanted.does === 'change')
    return begun(record, term.from, { asks: fieldsOfKind(rules, wanted.kind ?? ''), held: record.answers });
  // What cannot be ended once it has begun is not taken up again.
  if (wanted.does === 'reinstate' && !held.onceBegun) return undefined;
  if (wanted.does === 'reinstate') return begun(record, term.from, { asks: [], held: record.answers });
  if (!held.renews) return undefined;
  const facts = { claimFreeYears: 1 };
  const next = beginRenewal(product, asked, { term, held, rules, facts }, wanted.by);
  return begun(next.record, addDays(term.to, 1), next.revision);
}

/** What the policyholder declared at the sale, and what a renewal asks again: given as it was then, but by nobody else. */
export function declaredAtSale({ frozen }: SoldPolicy, { record, about, product }: Begun): Answers {
  return without(frozen.answers, [...Object.keys(record.answers), ...leftToHolder(product, about)]);
}

/** What only the policyholder declares. */
const leftToHolder = (product: Product, { by }: Pick<JourneyAbout, 'by'>): string[] =>
  by === 'holder' ? [] : fieldsDeclared(product);

const without = (answers: Answers, fields: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.includes(field)));
