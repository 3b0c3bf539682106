import type { NamedCase } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { startRenewal } from '#engine/policy/endorsements/renewal.ts';
import {
  buildChangeRecord,
  listChangeKinds,
  listDeclarationFields,
  listFieldsOfKind,
  toRevisionProduct,
} from '#engine/policy/endorsements/revision.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import type { Product, Revision } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { StartedEndorsement } from '../journeys/started-endorsement.ts';

/** A policy that a case bought, on its first day. Endorsements begin with it. */
export type SoldPolicy = {
  /** The name of the case. */
  name: string;
  frozen: DraftRecord;
  term: Term;
  held: Segment;
  rules: AfterSale;
};

const requesters: Requester[] = ['holder', 'seller', 'insurer'];

/** Builds the policy that a case buys; undefined if the case buys none, or if it sets lookups or circumstances. */
export function buyCasePolicy(product: Product, { name, testCase }: NamedCase): SoldPolicy | undefined {
  if (testCase.ends !== 'issued' || testCase.findings !== undefined || testCase.circumstances !== undefined)
    return undefined;
  const { ended, record: frozen } = runCase(product, testCase);
  const { price, rules } = createProductTerms(() => product, frozen);
  const facts = { claimFreeYears: 0 };
  const priced = price('', frozen.answers, frozen.asOf, facts);
  if (ended !== 'issued' || 'refused' in priced) return undefined;
  const { asOf, answers } = frozen;
  const held: Segment = { ...priced, serial: 0, version: '', answers };
  const days = { serial: 0, from: priced.from, to: priced.to, asOf, recordedOn: asOf };
  return { name, frozen, held, rules: rules(''), term: { ...days, version: '', facts, segments: [held] } };
}

/** One endorsement kind that a product allows: the action, its kind, and its actor. */
export type EndorsementKind = Pick<EndorsementDetails, 'does' | 'by'> & { kind?: string; name: string };

export function listEndorsementKinds(rules: AfterSale): EndorsementKind[] {
  const kind = (does: EndorsementDetails['does'], by: Requester, what?: string): EndorsementKind => ({
    ...{ does, by, name: `${does}${what === undefined ? '' : ` ${what}`} by ${by}` },
    ...(what === undefined ? {} : { kind: what }),
  });
  return [
    ...requesters.flatMap((by) => listChangeKinds(rules, by).map((name) => kind('change', by, name))),
    ...(rules.renew ? requesters.map((by) => kind('renew', by)) : []),
    // The staff begins a reinstatement, and the policyholder agrees.
    ...(rules.reinstate.withinDays > 0 ? [kind('reinstate', 'insurer')] : []),
  ];
}

/** Opens an endorsement of a kind for a policy; undefined if this policy does not allow it. */
export function openEndorsement(
  product: Product,
  policy: SoldPolicy,
  wanted: EndorsementKind,
): StartedEndorsement | undefined {
  const { name: sold, frozen, term, held, rules } = policy;
  const { name: way, ...of } = wanted;
  const begun = (record: DraftRecord, from: string, revision: Revision): StartedEndorsement => ({
    ...{ name: `${way} of ${sold}`, way, sold, record },
    about: { ...of, ...revision, policy: '', from },
    product: toRevisionProduct(product, revision),
  });
  // With `isSale`, the policyholder's declarations are not asked: a seller or the insurer acts.
  const sale = wanted.by === 'holder' ? {} : { isSale: true };
  const asked: DraftRecord = { ...frozen, circumstances: { ...frozen.circumstances, ...sale } };
  const stands = buildChangeRecord(product, asked, term, held);
  const record = { ...stands, answers: omitFields(stands.answers, listHolderFields(product, wanted)) };
  if (wanted.does === 'change')
    return begun(record, term.from, { asks: listFieldsOfKind(rules, wanted.kind ?? ''), held: record.answers });
  // A policy that cannot be cancelled after its start is not reinstated.
  if (wanted.does === 'reinstate' && !held.onceBegun) return undefined;
  if (wanted.does === 'reinstate') return begun(record, term.from, { asks: [], held: record.answers });
  if (!held.renews) return undefined;
  const facts = { claimFreeYears: 1, isRenewal: true } as const;
  const next = startRenewal(product, asked, { term, held, rules, facts }, wanted.by);
  return begun(next.record, addDays(term.to, 1), next.revision);
}

/**
 * Selects the answers of the sale that the endorsement asks again. For an actor other than the policyholder it omits
 * the policyholder's declarations.
 */
export function selectDeclaredAnswers({ frozen }: SoldPolicy, { record, about, product }: StartedEndorsement): Answers {
  return omitFields(frozen.answers, [...Object.keys(record.answers), ...listHolderFields(product, about)]);
}

/** Lists the fields that only the policyholder declares. */
const listHolderFields = (product: Product, { by }: Pick<EndorsementDetails, 'by'>): string[] =>
  by === 'holder' ? [] : listDeclarationFields(product);

const omitFields = (answers: Answers, fields: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.includes(field)));
