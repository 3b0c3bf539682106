import type { Locale } from '#contract/products.ts';
import type { EndorsementChoices, EndorsementRequest } from '#contract/purchase/endorsements.ts';
import { openJourney } from '#engine/journey.ts';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { computeBackdatingDays } from '#engine/policy/endorsements/backdating.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import {
  buildChangeRecord,
  listChangeKinds,
  listFieldsOfKind,
  toRevisionProduct,
} from '#engine/policy/endorsements/revision.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { draftExpiry } from '../drafts/change-draft.ts';
import { type Draft, insertDraft } from '../drafts/draft-repository.ts';
import { hashKey } from '../drafts/open-draft.ts';
import { assessEndorsement } from '../endorsements/assess-endorsement.ts';
import { computeEndorsementDays, listChangeableTerms } from '../endorsements/endorsement-days.ts';
import { type OpenPolicy, type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { assessRenewal } from '../renewals/assess-renewal.ts';

/** The requester: the policyholder, or a user whose partner sold the policy, or a user of the insurer. */
export type EndorsementRequester = { by: 'holder' } | { by: Exclude<Requester, 'holder'>; user: string };

/**
 * The basis of a change: its term, the last segment of this term (`held`), the rules of the term's product version, and
 * all terms in which the change may begin.
 */
type EndorsementBase = { terms: Term[]; term: Term; held: Segment; rules: AfterSale };

/**
 * Finds the first changeable term that ends on the day `from` or later, else the last one. Undefined if there is none.
 * @param from first day of the change
 */
function findEndorsementBase(
  file: PolicyAggregate,
  now: Date,
  from = toBusinessDate(now),
): EndorsementBase | undefined {
  const terms = listChangeableTerms(replayLife(file), from, toBusinessDate(now));
  const term = terms.find(({ to }) => from <= to) ?? terms.at(-1);
  const held = term?.segments.at(-1);
  return term && held && { terms, term, held, rules: file.terms.rules(term.version) };
}

/** Returns the kinds of change that this requester may begin now, and if a renewal or a reinstatement may begin. */
export function listEndorsementChoices(file: OpenPolicy, by: Requester): EndorsementChoices {
  const { catalogue, now } = file.services;
  const onSale = catalogue.forRenewals(file.policy.product);
  return {
    changes: listOpenChanges(file, by, now()),
    mayRenew: onSale !== undefined && isOffered(() => assessRenewal(file, onSale.product, by, now())),
    mayReinstate: isOffered(() => assertReinstatable(file, by, now())),
  };
}

function isOffered(offer: () => unknown): boolean {
  try {
    offer();
    return true;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

/**
 * Checks that an ended cover may be reinstated now.
 * @throws 403 `policyNotYours` except for the insurer's staff, 409 as `policyRefusal`, and the errors of
 * `assessEndorsement`
 */
function assertReinstatable(file: PolicyAggregate, by: Requester, now: Date): void {
  const { product, version, record, about } = prepareReinstatement(file, { by, user: '' } as EndorsementRequester);
  assessEndorsement(file, about, openJourney(toRevisionProduct(product, about), record), { version, now });
}

function listOpenChanges(
  file: PolicyAggregate,
  by: Requester,
  now: Date,
  from?: string,
): EndorsementChoices['changes'] {
  const stands = findEndorsementBase(file, now, from);
  if (!stands) return [];
  const { terms, term, held, rules } = stands;
  const today = toBusinessDate(now);
  if (today > term.to) return [];
  const isOpenKind = (kind: string) => held.onceBegun || today < term.from || rules.change.kinds[kind]?.always === true;
  const product = file.product(term.version);
  return listChangeKinds(rules, by)
    .filter(isOpenKind)
    .map((kind) => {
      const back = computeBackdatingDays(product, rules, by, rules.change.kinds[kind]?.answers ?? []);
      return { kind, fields: listFieldsOfKind(rules, kind), ...computeEndorsementDays(terms, back, now) };
    });
}

/**
 * Begins an endorsement: creates a draft with the policy's answers, which asks only for the answers that the request
 * concerns. Returns the id and the key of the draft; the server stores only a hash of the key. The confirmation checks
 * the endorsement again.
 * @throws 403 `policyNotYours`, 409 `productWithdrawn` and as `policyRefusal`
 * @param file the data of the policy: the caller has checked that the requester may see it
 */
export async function openEndorsement(file: OpenPolicy, asker: EndorsementRequester, wish: EndorsementRequest) {
  const { services } = file;
  const { database, now, ids } = services;
  const at = now();
  const begun = prepareEndorsement(file, asker, wish);
  const { product, version, about } = begun;
  const record = withLanguage(begun.record, asker, wish.language);
  const journey = openJourney(toRevisionProduct(product, about), record);
  const key = ids.key();
  const row: Draft = {
    ...{ id: ids.id(), keyHash: hashKey(key), product: file.policy.product, version },
    ...{ circumstances: record.circumstances, answers: record.answers, findings: record.findings, asOf: record.asOf },
    ...{ passed: record.passed, premium: journey.quotation ?? null, orderId: null, offerId: null, about },
    // A draft that the policyholder begins does not appear among the seller's drafts.
    partnerId: asker.by === 'seller' ? file.order.partnerId : null,
    agentId: asker.by === 'seller' ? asker.user : null,
    trial: file.order.trial,
    // Counts of drafts are about purchases.
    ...{ begunOn: null, trail: null, stopField: null },
    ...{ savedAt: at, expiresAt: draftExpiry(at) },
  };
  await insertDraft(database.sql, row);
  return { draft: row.id, key };
}

type PreparedEndorsement = { product: Product; version: string; record: DraftRecord; about: EndorsementDetails };

function prepareEndorsement(
  file: OpenPolicy,
  asker: EndorsementRequester,
  wish: EndorsementRequest,
): PreparedEndorsement {
  const { services } = file;
  const now = services.now();
  if (wish.does === 'reinstate') return prepareReinstatement(file, asker);
  const stands = findEndorsementBase(file, now, wish.does === 'change' ? wish.from : undefined);
  if (!stands) throw policyRefusal('notAllowedNow');
  const { term, held, rules } = stands;
  const { by } = asker;
  const of = { policy: file.policy.number, by, ...(asker.by === 'holder' ? {} : { user: asker.user }) };
  const { version } = term;
  const product = file.product(version);
  const record = buildChangeRecord(product, file.order.frozen, term, held);
  const { answers } = record;
  switch (wish.does) {
    case 'change': {
      const { kind = '' } = wish;
      const open = listOpenChanges(file, by, now, wish.from).find((choice) => choice.kind === kind);
      if (!open) throw listChangeKinds(rules, by).includes(kind) ? policyRefusal('coverHasBegun') : notPermitted();
      const about: EndorsementDetails = {
        ...of,
        does: 'change',
        kind,
        from: wish.from ?? open.usual,
        asks: open.fields,
        held: answers,
      };
      return { product, version, record, about };
    }
    case 'renew': {
      const onSale = services.catalogue.forRenewals(file.policy.product);
      if (!onSale) throw new ApiProblem(409, 'productWithdrawn');
      const { record, revision, from } = assessRenewal(file, onSale.product, by, now);
      const about: EndorsementDetails = { ...of, does: 'renew', from, ...revision };
      return { product: onSale.product, version: onSale.version, record, about };
    }
    default:
      throw policyRefusal('notAllowedNow');
  }
}

/**
 * Prepares a reinstatement: the ended cover continues from its end. The insurer's staff begins it and the policyholder
 * agrees.
 */
function prepareReinstatement(file: PolicyAggregate, asker: EndorsementRequester): PreparedEndorsement {
  if (asker.by !== 'insurer') throw notPermitted();
  const term = replayLife(file).terms.at(-1);
  const held = term?.segments.at(-1);
  const end = file.rows.findLast(({ kind }) => kind !== 'correct');
  if (!term || !held || (end?.kind !== 'cancel' && end?.kind !== 'lapse')) throw policyRefusal('notAllowedNow');
  const product = file.product(term.version);
  const record = buildChangeRecord(product, file.order.frozen, term, held);
  const { by, user } = asker;
  const of = { policy: file.policy.number, by, user };
  const about: EndorsementDetails = {
    ...of,
    does: 'reinstate',
    from: end.effectiveFrom,
    asks: [],
    held: record.answers,
  };
  return { product, version: term.version, record, about };
}

const notPermitted = () => new ApiProblem(403, 'policyNotYours');

/**
 * Sets the language of a record. If a user acts for the policyholder, marks the record as a sale: the user cannot make
 * declarations for the policyholder.
 */
function withLanguage(record: DraftRecord, { by }: EndorsementRequester, language: Locale): DraftRecord {
  const sale = by === 'holder' ? {} : { isSale: true };
  return { ...record, circumstances: { ...record.circumstances, ...sale, language } };
}
