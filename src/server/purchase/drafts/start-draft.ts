import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { Circumstances } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { openTrial } from '#server/catalogue/releases/open-trial.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { describePlace } from '../conversion/draft-place.ts';
import { applyLookups } from '../lookups/lookups.ts';
import type { Seller } from '../sellers/select-draft-seller.ts';
import { draftExpiry } from './change-draft.ts';
import { type Draft, insertDraft } from './draft-repository.ts';
import { hashKey } from './open-draft.ts';
import { recordQuote } from './record-quote.ts';
import { viewDraft } from './view-draft.ts';

/**
 * Starts a new draft of the current version. Its channel is `public` unless `circumstances` or the seller state
 * another. Only this reply contains the draft's key. With a seller, the draft and its order belong to the seller's
 * partner.
 */
export async function startDraft(
  services: PurchaseServices,
  productId: string,
  circumstances: Partial<Circumstances> & Pick<Circumstances, 'language'>,
  seller?: DraftSeller,
): Promise<{ draft: DraftView; key: string }> {
  const current = services.catalogue.current(productId);
  if (!current) throw new ApiProblem(404, 'productNotFound');
  const { product, version } = current;
  const begun = start(
    product,
    { channel: 'public', ...circumstances, ...withSeller(seller) },
    toBusinessDate(services.now()),
  );
  return storeNewDraft(services, { version, seller }, begun);
}

/** Starts a draft of a trial shop, on the version of its release. */
export async function startTrialDraft(
  services: PurchaseServices,
  productId: string,
  language: Circumstances['language'],
  trial: string,
): Promise<{ draft: DraftView; key: string }> {
  const { versions } = await openTrial(services, services.database.sql, trial);
  const version = versions[productId];
  if (version === undefined) throw new ApiProblem(404, 'productNotFound');
  const { product } = await services.catalogue.at(productId, version);
  const begun = start(product, { channel: 'public', language }, toBusinessDate(services.now()));
  return storeNewDraft(services, { version, trial }, begun);
}

/** The seller of a new draft, and the offer to which it adds a quotation. */
type DraftSeller = Seller & { offerId?: string | undefined };

type NewDraft = {
  version: string;
  /** The link of its trial shop. */
  trial?: string;
  seller?: DraftSeller | undefined;
  /** Its id and key; random by default. */
  link?: { id: string; key: string } | undefined;
};

/** Stores a new draft of a journey that has just begun; it may be answered already. */
export async function storeNewDraft(
  services: PurchaseServices,
  { version, seller, link, trial }: NewDraft,
  begun: Journey,
): Promise<{ draft: DraftView; key: string }> {
  const { database, now, ids } = services;
  const { id, key } = link ?? { id: ids.id(), key: ids.key() };
  const at = now();
  const journey = applyLookups(begun);
  const { record } = journey;
  const row: Draft = {
    id,
    keyHash: hashKey(key),
    product: journey.product.id,
    version,
    circumstances: record.circumstances,
    answers: record.answers,
    findings: record.findings,
    asOf: record.asOf,
    passed: record.passed,
    premium: journey.quotation ?? null,
    ...{ orderId: null, offerId: seller?.offerId ?? null },
    about: null,
    trial: trial ?? null,
    partnerId: seller?.partner.id ?? null,
    agentId: seller?.agentId ?? null,
    // Reports count an offer once, by its first quotation.
    begunOn: trial === undefined && seller?.offerId === undefined ? toBusinessDate(at) : null,
    ...describePlace(journey.product, journey.position),
    savedAt: at,
    expiresAt: draftExpiry(at),
  };
  if (row.premium === null) await insertDraft(database.sql, row);
  else
    await database.transaction('start draft', async (sql) => {
      await insertDraft(sql, row);
      await recordQuote(services, sql, row, journey);
    });
  return { draft: await viewDraft(services, database.sql, row, journey), key };
}

function withSeller(seller: Seller | undefined): Partial<Circumstances> {
  if (!seller) return {};
  const { channel, partner, agentId } = seller;
  return { channel, partner: partner.company, ...(agentId === null ? {} : { isSale: true }) };
}
