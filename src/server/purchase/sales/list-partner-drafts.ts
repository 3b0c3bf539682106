import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { DraftRow, listDrafts } from '#contract/purchase/sales.ts';
import { openJourney } from '#engine/journey.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readSearch } from '../customers/read-search.ts';
import { listSearchFields } from '../customers/search-facts.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { findPartnerDrafts, type PartnerDraft } from './partner-draft-repository.ts';

/** Lists a page of the partner's drafts and saved quotes. */
export async function listPartnerDrafts(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listDrafts>,
): Promise<ReplyOf<typeof listDrafts>> {
  const { search, product, whose, agent: begunBy, page, question, from, to } = query;
  const wanted = {
    ...{ partner: user.partnerId ?? '', agent: user.id, product, isOwn: whose === 'own', now: services.now() },
    search: search === undefined ? undefined : readSearch(search),
    fields: listSearchFields(services.catalogue),
    stops: { agent: begunBy, page, question, from, to },
  };
  return readPage(query, {
    kinds: ['flag', 'instant', 'text'],
    read: (after, limit) => findPartnerDrafts(services.database.sql, { ...wanted, after, limit }),
    keyOf: ({ draft: { agentId, savedAt, id } }) => [agentId === user.id, savedAt, id],
    view: (rows) => Promise.all(rows.map((row) => viewDraftRow(services, user, row))),
  });
}

async function viewDraftRow(
  { catalogue }: PurchaseServices,
  user: SignedInUser,
  { draft, agent }: PartnerDraft,
): Promise<DraftRow> {
  const { product } = await catalogue.at(draft.product, draft.version);
  const { name, phone } = readCustomer(openJourney(product, { ...draft, outcomes: [] }));
  const { premium } = draft;
  return {
    ...{ id: draft.id, product: draft.product, customer: { name, phone } },
    premium: premium && { total: premium.total, currency: premium.currency },
    agent: agent && formatUserName(agent),
    isOwn: draft.agentId === user.id,
    savedAt: draft.savedAt.toISOString(),
    expiresAt: draft.expiresAt.toISOString(),
  };
}
