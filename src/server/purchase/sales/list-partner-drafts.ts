import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { DraftRow, listDrafts } from '#contract/purchase/sales.ts';
import { openJourney } from '#engine/journey.ts';
import { limitOf, pageOfRows, readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf, policyholderFields } from '../customers/customer-of.ts';
import { readSearch } from '../customers/read-search.ts';
import { nameOfUser } from '../sellers/name-of-user.ts';
import { findPartnerDrafts, type PartnerDraft } from './partner-draft-repository.ts';

/** A page of the partner's drafts and saved quotes. */
export async function listPartnerDrafts(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listDrafts>,
): Promise<ReplyOf<typeof listDrafts>> {
  const { search, product } = query;
  const limit = limitOf(query);
  const after = afterOf(query.cursor);
  const rows = await findPartnerDrafts(services.database.sql, {
    partner: user.partnerId ?? '',
    agent: user.id,
    fields: policyholderFields(services.catalogue),
    now: services.now(),
    limit: limit + 1,
    ...(search === undefined ? {} : { search: readSearch(search) }),
    ...(product === undefined ? {} : { product }),
    ...(after === undefined ? {} : { after }),
  });
  const shown = await Promise.all(rows.map((row) => draftRow(services, user, row)));
  return pageOfRows(
    shown,
    limit,
    (row) => row,
    ({ isOwn, savedAt, id }) => writeCursor(isOwn, savedAt, id),
  );
}

function afterOf(cursor: string | undefined) {
  const read = readCursor(cursor, 'flag', 'instant', 'text');
  return read && { isOwn: read[0], savedAt: read[1], id: read[2] };
}

async function draftRow(
  { catalogue }: PurchaseServices,
  user: SignedInUser,
  { draft, agent }: PartnerDraft,
): Promise<DraftRow> {
  const { product } = await catalogue.at(draft.product, draft.version);
  const { name, phone } = customerOf(openJourney(product, { ...draft, outcomes: [] }));
  const { premium } = draft;
  return {
    ...{ id: draft.id, product: draft.product, customer: { name, phone } },
    premium: premium && { total: premium.total, currency: premium.currency },
    agent: agent && nameOfUser(agent),
    isOwn: draft.agentId === user.id,
    savedAt: draft.savedAt.toISOString(),
    expiresAt: draft.expiresAt.toISOString(),
  };
}
