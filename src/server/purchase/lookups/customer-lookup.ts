import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Json } from '#engine/language/json.ts';
import { findField } from '#engine/product.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { checkQuota } from '#server/platform/limits/check-quota.ts';
import type { Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findCustomer } from '../customers/customer-repository.ts';
import { readPartnerEntries } from '../customers/partner-entries.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { findOrderedUpload, insertUpload } from '../uploads/upload-repository.ts';
import type { LookupHandler, LookupQuestion, LookupStatus } from './lookups.ts';

/** Limit of different customers that one draft may look up in a day. */
const DRAFT_LIMIT: Limit = { name: 'customers of a draft', most: 5, minutes: 24 * 60 };
/** Limit of different dates of birth for one number in a day, over all drafts. */
const PHONE_LIMIT: Limit = { name: 'customers of a phone', most: 10, minutes: 24 * 60 };

/**
 * Creates the lookup of a customer's data by phone and date of birth, only for a draft that has proven that phone, or
 * for an agent, who finds what the own partner entered before. Other drafts, and callers beyond the limit, get
 * `not-found` as for an unknown customer; then the customers are not read.
 */
export function createCustomerLookup(services: PurchaseServices): LookupHandler {
  return async (question) => {
    const { journey } = question;
    if (journey.record.circumstances.isSale === true) return findForAgent(services, question);
    const { phone, born } = readPerson(question);
    const proof = journey.situation.findings.phoneProof;
    const isProven = proof?.status === 'found' && Object.values(proof.inputs).includes(phone ?? null);
    if (!isProven || typeof phone !== 'string' || typeof born !== 'string') return { status: 'not-found' };
    const uses = [
      { limit: DRAFT_LIMIT, of: question.draftId },
      { limit: PHONE_LIMIT, of: phone },
    ];
    if (!(await checkQuota(services, uses, `${phone} ${born}`))) return { status: 'not-found' };
    const customer = await findCustomer(services.database.sql, phone, born);
    if (!customer) return { status: 'not-found' };
    return { status: 'found', value: await copyPictures(services, question, { phone }, customer.details) };
  };
}

/** Reads the phone and the date of birth among the inputs of a lookup. */
function readPerson({ journey: { product }, inputs }: Pick<LookupQuestion, 'journey' | 'inputs'>) {
  const inputOf = (format: string) =>
    Object.entries(inputs).find(([field]) => findField(product, field)?.format === format)?.[1];
  return { phone: inputOf('phone'), born: inputOf('date') };
}

/**
 * Finds what the agents of one partner entered for a customer, for an agent of that partner. The holder of a shared
 * draft's key, and agents of another partner, find nothing.
 *
 * @param order an order of the partner whose entries count as the newest
 */
export async function findForAgent(
  services: PurchaseServices,
  question: LookupQuestion,
  order?: string,
): Promise<LookupStatus> {
  const { phone, born } = readPerson(question);
  const { sellerId } = question;
  if (sellerId === undefined || typeof phone !== 'string' || typeof born !== 'string') return { status: 'not-found' };
  const details = await readPartnerEntries(services, { partnerId: sellerId, phone, born, order });
  if (!details) return { status: 'not-found' };
  const value = await copyPictures(services, question, { phone, partnerId: sellerId }, details);
  return { status: 'found', value };
}

type CustomerDetails = Record<string, Json>;

/**
 * Returns the data of a known customer, with copies of its pictures for this draft, because only its own draft can read
 * a picture. It copies only pictures from orders of that phone, and of one partner for its agent; a
 * missing picture is not filled in.
 */
export async function copyPictures(
  services: Pick<PurchaseServices, 'database' | 'files' | 'ids' | 'now'>,
  { draftId, journey, inputs }: LookupQuestion,
  of: { phone: string; partnerId?: string | undefined },
  details: CustomerDetails,
): Promise<CustomerDetails> {
  const { database, files, ids, now } = services;
  const told = applyLookup(journey, 'existingCustomer', { status: 'found', inputs, value: details }).journey;
  const brought = new Map<string, string>();
  const filled = listUploads(journey.product, told.record.findings.existingCustomer?.filled ?? {});
  for (const { id } of filled) {
    const kept = await findOrderedUpload(database.sql, id, of);
    const picture = kept ? await files.get(id) : null;
    if (!kept || !picture) continue;
    const copy = ids.id();
    await putWithRow(files, copy, picture, () =>
      insertUpload(database.sql, { ...kept, id: copy, draftId, createdAt: now() }),
    );
    brought.set(id, copy);
  }
  const isPicture = new Set(filled.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      const mine = typeof value === 'string' && isPicture.has(value) ? brought.get(value) : value;
      return mine === undefined ? [] : [[name, mine]];
    }),
  );
}
