import { findField } from '#engine/product.ts';
import { checkQuota } from '#server/platform/limits/check-quota.ts';
import type { Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findCustomer } from '../customers/customer-repository.ts';
import { copyPictures } from './copy-pictures.ts';
import type { LookupHandler } from './lookup-handler.ts';

/** Limit of different customers that one draft may look up in a day. */
const DRAFT_LIMIT: Limit = { name: 'customers of a draft', most: 5, minutes: 24 * 60 };
/** Limit of different dates of birth for one number in a day, over all drafts. */
const PHONE_LIMIT: Limit = { name: 'customers of a phone', most: 10, minutes: 24 * 60 };

/**
 * Creates the lookup of a customer's data by phone and date of birth, only for a draft that has proven that phone. All
 * others, and callers beyond the limit, get the answer for a stranger, without a read of the customers.
 */
export function createCustomerLookup(services: PurchaseServices): LookupHandler {
  return async (question) => {
    const { draftId, journey, inputs } = question;
    const { product, situation } = journey;
    const inputOf = (format: string) =>
      Object.entries(inputs).find(([field]) => findField(product, field)?.format === format)?.[1];
    const [phone, born] = [inputOf('phone'), inputOf('date')];
    const proof = situation.findings.phoneProof;
    const isProven = proof?.status === 'found' && Object.values(proof.inputs).includes(phone ?? null);
    if (!isProven || typeof phone !== 'string' || typeof born !== 'string') return { status: 'not-found' };
    const uses = [
      { limit: DRAFT_LIMIT, of: draftId },
      { limit: PHONE_LIMIT, of: phone },
    ];
    if (!(await checkQuota(services, uses, `${phone} ${born}`))) return { status: 'not-found' };
    const customer = await findCustomer(services.database.sql, phone, born);
    if (!customer) return { status: 'not-found' };
    return { status: 'found', value: await copyPictures(services, question, phone, customer.details) };
  };
}
