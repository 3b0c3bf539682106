import { openJourney } from '#engine/journey.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';
import { readCustomer } from '#server/purchase/customers/read-customer.ts';
import { listSearchFields } from '#server/purchase/customers/search-facts.ts';
import { type Draft, lockDraft, updateDraft } from '#server/purchase/drafts/draft-repository.ts';
import { hashKey } from '#server/purchase/drafts/open-draft.ts';
import { listDraftsByPhone } from './my-draft-repository.ts';

type Deps = Pick<ClaimServices, 'catalogue' | 'now'>;

/**
 * Lists drafts with this customer's phone and date of birth that no agent began, the newest first. A draft without
 * these answers has no owner yet.
 */
export async function listOwnDrafts(services: Deps, sql: Sql, customer: SignedInCustomer): Promise<Draft[]> {
  const { phone, born } = customer;
  const fields = listSearchFields(services.catalogue).phone;
  const found = await listDraftsByPhone(sql, { phone, born, fields, at: services.now() });
  const own = await Promise.all(found.map((draft) => isOwnDraft(services, customer, draft)));
  return found.filter((_draft, at) => own[at]);
}

async function isOwnDraft({ catalogue }: Deps, { phone, mailbox }: SignedInCustomer, draft: Draft): Promise<boolean> {
  const { product } = await catalogue.at(draft.product, draft.version);
  const named = readCustomer(openJourney(product, { ...draft, outcomes: [] }));
  return (
    named.phone === phone && (mailbox === null || (named.email !== null && normalizeEmail(named.email) === mailbox))
  );
}

/**
 * Creates a new key of an own draft; the previous key becomes invalid. Throws 404 `draftNotFound`, 409
 * `alreadyConfirmed`.
 */
export async function renewMyDraftKey(
  services: ClaimServices,
  customer: SignedInCustomer,
  id: string,
): Promise<{ id: string; product: string; key: string }> {
  const { database, ids } = services;
  const own = (await listOwnDrafts(services, database.sql, customer)).find((draft) => draft.id === id);
  if (!own) throw new ApiProblem(404, 'draftNotFound');
  const key = ids.key();
  await database.transaction('give new key', async (sql) => {
    const draft = await lockDraft(sql, id);
    if (draft?.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    await updateDraft(sql, id, { keyHash: hashKey(key) });
  });
  return { id, product: own.product, key };
}
