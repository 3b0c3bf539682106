import type { Locale } from '#contract/products.ts';
import type { JourneyChoices, JourneyWish } from '#contract/purchase/journeys.ts';
import { openJourney } from '#engine/journey.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { AfterSale, Asker } from '#engine/language/terms/after-sale.ts';
import type { JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import { fieldsOfKind, kindsOf, recordToChange, revising } from '#engine/policy/journeys/revising.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { draftExpiry } from '../drafts/change-draft.ts';
import { type Draft, insertDraft } from '../drafts/draft-repository.ts';
import { hashKey } from '../drafts/open-draft.ts';
import { journeyDays } from '../journeys/journey-days.ts';
import { livedLife, type PolicyFile } from '../policies/read-life.ts';
import { policyRefusal } from '../policies/refused.ts';
import { offeredRenewal } from '../renewals/offered-renewal.ts';

/** Who asks: the policyholder, or a user who sold the policy or serves it. */
export type JourneyAsker = { by: 'holder' } | { by: Exclude<Asker, 'holder'>; user: string };

/** What holds at the end of a policy, whose rules say what may be done. Throws 409 `policyNotNow` where nothing does. */
function standing(file: PolicyFile): { term: Term; held: Segment; rules: AfterSale } {
  const life = livedLife(file);
  const term = life.terms.at(-1);
  const held = term?.segments.at(-1);
  if (life.status !== 'active' || !term || !held) throw policyRefusal('notAllowedNow');
  return { term, held, rules: file.terms.rules(term.version) };
}

/** What may be changed of a policy by who asks, on the day of `now`; nothing where nothing may. */
export function journeyChoices(file: PolicyFile, by: Asker, now: Date): JourneyChoices {
  const life = livedLife(file);
  if (life.status !== 'active' || !life.terms.at(-1)?.segments.length) return { changes: [] };
  const { term, held, rules } = standing(file);
  const today = businessDate(now);
  if (today > term.to) return { changes: [] };
  const isOpen = (kind: string) => held.onceBegun || today < term.from || rules.change.kinds[kind]?.always === true;
  const days = journeyDays(term, rules, now);
  const changes = kindsOf(rules, by)
    .filter(isOpen)
    .map((kind) => ({ kind, fields: fieldsOfKind(rules, kind), ...days }));
  return { changes };
}

/**
 * Begins a journey about a policy: a draft of the answers that hold, asking what the wish is about. Its key is told only here; what it
 * comes to is judged when it is confirmed. Throws 403 `policyNotYours`, 409 as `policyRefusal`.
 * @param file what is known of the policy: the caller has seen to it that the asker may see it
 */
export async function beginJourney(
  services: PurchaseServices,
  file: PolicyFile,
  asker: JourneyAsker,
  wish: JourneyWish,
): Promise<{ draft: string; key: string }> {
  const { database, now, ids } = services;
  const at = now();
  const begun = beginning(services, file, asker, wish, at);
  const { product, version, about } = begun;
  const record = inLanguage(begun.record, wish.language);
  const journey = openJourney(revising(product, about), record);
  const key = ids.key();
  const row: Draft = {
    ...{ id: ids.id(), keyHash: hashKey(key), product: file.policy.product, version },
    ...{ circumstances: record.circumstances, answers: record.answers, findings: record.findings, asOf: record.asOf },
    ...{ passed: record.passed, premium: journey.quotation ?? null, orderId: null, about },
    // What its holder begins is not among the drafts of who sold it.
    partnerId: asker.by === 'seller' ? file.order.partnerId : null,
    agentId: asker.by === 'seller' ? asker.user : null,
    ...{ savedAt: at, expiresAt: draftExpiry(at) },
  };
  await insertDraft(database.sql, row);
  return { draft: row.id, key };
}

type Beginning = { product: Product; version: string; record: DraftRecord; about: JourneyAbout };

function beginning(
  services: PurchaseServices,
  file: PolicyFile,
  asker: JourneyAsker,
  wish: JourneyWish,
  now: Date,
): Beginning {
  if (wish.does === 'reinstate') return reinstating(file, asker);
  const { term, held, rules } = standing(file);
  const { by } = asker;
  const of = { policy: file.policy.number, by, ...(asker.by === 'holder' ? {} : { user: asker.user }) };
  const { version } = term;
  const product = file.product(version);
  const record = recordToChange(product, file.order.frozen, term, held);
  const { answers } = record;
  switch (wish.does) {
    case 'change': {
      const { kind = '' } = wish;
      const open = journeyChoices(file, by, now).changes.find((choice) => choice.kind === kind);
      if (!open) throw kindsOf(rules, by).includes(kind) ? policyRefusal('coverHasBegun') : notTheirs();
      const about: JourneyAbout = {
        ...of,
        does: 'change',
        kind,
        from: wish.from ?? open.usual,
        asks: open.fields,
        held: answers,
      };
      return { product, version, record, about };
    }
    case 'cancel': {
      const { reason = '' } = wish;
      if (!rules.cancel.reasons[reason]?.by.includes(by)) throw notTheirs();
      const { usual } = journeyDays(term, rules, now);
      const about: JourneyAbout = { ...of, does: 'cancel', reason, from: wish.from ?? usual, asks: [], held: answers };
      return { product, version, record, about };
    }
    case 'renew': {
      const onSale = services.catalogue.current(file.policy.product);
      if (!onSale) throw new ApiProblem(409, 'productWithdrawn');
      const { record, revision, from } = offeredRenewal(file, onSale.product, by, now);
      const about: JourneyAbout = { ...of, does: 'renew', from, ...revision };
      return { product: onSale.product, version: onSale.version, record, about };
    }
    default:
      throw policyRefusal('notAllowedNow');
  }
}

/** Cover that was ended goes on where it ended, as the insurer's staff begins it and its holder agrees. */
function reinstating(file: PolicyFile, asker: JourneyAsker): Beginning {
  if (asker.by !== 'insurer') throw notTheirs();
  const term = livedLife(file).terms.at(-1);
  const held = term?.segments.at(-1);
  const end = file.rows.findLast(({ kind }) => kind !== 'correct');
  const isEnd = end?.kind === 'cancel' || end?.kind === 'lapse';
  if (!term || !held || !end || !isEnd) throw policyRefusal('notAllowedNow');
  const product = file.product(term.version);
  const record = recordToChange(product, file.order.frozen, term, held);
  const { by, user } = asker;
  const of = { policy: file.policy.number, by, user };
  const about: JourneyAbout = { ...of, does: 'reinstate', from: end.effectiveFrom, asks: [], held: record.answers };
  return { product, version: term.version, record, about };
}

const notTheirs = () => new ApiProblem(403, 'policyNotYours');

function inLanguage(record: DraftRecord, language: Locale): DraftRecord {
  return { ...record, circumstances: { ...record.circumstances, language } };
}
