import type { BodyOf } from '#contract/call.ts';
import type { CustomerRow, listCustomers as listCall } from '#contract/purchase/sales.ts';
import { openJourney } from '#engine/journey.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readSearch } from '../customers/read-search.ts';
import { derivePolicyStatus, lastCoverDay } from '../policies/policy-status.ts';
import { listNewestPurchases, listPurchases, type Purchase } from './customer-list-repository.ts';

/** The number of purchases that a list shows for each customer. */
const MAX_PURCHASES = 20;

/**
 * Lists a page of the partner's customers, with their purchases: by two queries for any number of customers.
 * @param most maximum number of purchases of each customer
 */
export async function listCustomers(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listCall>,
  most = MAX_PURCHASES,
) {
  const { sql } = services.database;
  const partner = user.partnerId ?? '';
  const search = query.search === undefined ? undefined : readSearch(query.search);
  return readPage(query, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listNewestPurchases(sql, { partner, search, after, limit }),
    keyOf: ({ createdAt, id }) => [createdAt, id],
    view: async (newest) => {
      const phones = newest.map(({ phone }) => phone);
      const purchases = await listPurchases(sql, partner, phones, most);
      const of = (phone: string) => purchases.filter(({ order }) => order.phone === phone);
      return Promise.all(phones.map((phone) => viewCustomerRow(services, phone, of(phone))));
    },
  });
}

async function viewCustomerRow(services: PurchaseServices, phone: string, bought: Purchase[]): Promise<CustomerRow> {
  const purchases = await Promise.all(bought.map((one) => viewPurchase(services, one)));
  return { phone, name: purchases[0]?.name ?? null, lastBoughtAt: purchases[0]?.at ?? '', purchases };
}

async function viewPurchase(
  { catalogue, now }: PurchaseServices,
  { order, policy }: Purchase,
): Promise<CustomerRow['purchases'][number]> {
  const { product } = await catalogue.at(order.product, order.version);
  const { id, number, createdAt, total, currency } = order;
  return {
    ...{ order: id, number, product: order.product, at: createdAt.toISOString(), premium: total, currency },
    policy: {
      ...{ number: policy.number, effectiveFrom: policy.effectiveFrom, effectiveTo: lastCoverDay(policy) },
      status: derivePolicyStatus(policy, now()),
    },
    name: readCustomer(openJourney(product, order.frozen)).name,
  };
}
