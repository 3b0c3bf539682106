import type { BodyOf } from '#contract/call.ts';
import type { CustomerRow, listCustomers as listCall } from '#contract/purchase/sales.ts';
import { openJourney } from '#engine/journey.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readSearch } from '../customers/read-search.ts';
import { derivePolicyStatus, lastCoverDay } from '../policies/policy-status.ts';
import {
  listNewestPurchases,
  listPurchases,
  listPurchasesByCustomer,
  type Purchase,
} from './customer-list-repository.ts';

/** The number of purchases that a list shows for each customer. */
const MAX_PURCHASES = 20;

/** Lists a page of the partner's customers, with their purchases: by two queries for any number of customers. */
export async function listCustomers(services: PurchaseServices, user: SignedInUser, query: BodyOf<typeof listCall>) {
  const { sql } = services.database;
  const { partner, search } = readCustomerQuery(user, query);
  return readPage(query, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listNewestPurchases(sql, { partner, search, after, limit }),
    keyOf: ({ createdAt, id }) => [createdAt, id],
    view: async (newest) => {
      const phones = newest.map(({ phone }) => phone);
      const purchases = await listPurchases(sql, partner, phones, MAX_PURCHASES);
      const of = (phone: string) => purchases.filter(({ order }) => order.phone === phone);
      return Promise.all(phones.map((phone) => viewCustomerRow(services, phone, of(phone))));
    },
  });
}

/** Lists a page of all purchases of the partner's customers, in the order of `listCustomers`. */
export async function listCustomerPurchases(
  services: PurchaseServices,
  user: SignedInUser,
  query: BodyOf<typeof listCall>,
) {
  const wanted = readCustomerQuery(user, query);
  return readPage(query, {
    kinds: ['instant', 'text', 'instant', 'text'],
    read: (after, limit) => listPurchasesByCustomer(services.database.sql, { ...wanted, after, limit }),
    keyOf: ({ newest, order }) => [newest.createdAt, newest.id, order.createdAt, order.id],
    view: (rows) =>
      Promise.all(
        rows.map(async ({ newest, ...bought }) => {
          const purchase = await viewPurchase(services, bought);
          return { ...purchase, phone: bought.order.phone, name: purchase.name ?? (await readName(services, newest)) };
        }),
      ),
  });
}

function readCustomerQuery(user: SignedInUser, { search }: BodyOf<typeof listCall>) {
  return { partner: user.partnerId ?? '', search: search === undefined ? undefined : readSearch(search) };
}

async function viewCustomerRow(services: PurchaseServices, phone: string, bought: Purchase[]): Promise<CustomerRow> {
  const purchases = await Promise.all(bought.map((one) => viewPurchase(services, one)));
  return { phone, name: purchases[0]?.name ?? null, lastBoughtAt: purchases[0]?.at ?? '', purchases };
}

async function viewPurchase(
  services: PurchaseServices,
  { order, policy }: Purchase,
): Promise<CustomerRow['purchases'][number]> {
  const { id, number, createdAt, total, currency } = order;
  return {
    ...{ order: id, number, product: order.product, at: createdAt.toISOString(), premium: total, currency },
    policy: {
      ...{ number: policy.number, effectiveFrom: policy.effectiveFrom, effectiveTo: lastCoverDay(policy) },
      status: derivePolicyStatus(policy, services.now()),
    },
    name: await readName(services, order),
  };
}

type Named = Pick<Purchase['order'], 'product' | 'version' | 'frozen'>;

async function readName({ catalogue }: PurchaseServices, { product, version, frozen }: Named): Promise<string | null> {
  return readCustomer(openJourney((await catalogue.at(product, version)).product, frozen)).name;
}
