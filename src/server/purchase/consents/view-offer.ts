import type { Locale } from '#contract/products.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { selectShownValues } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { describeCustomer } from '../customers/describe-customer.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { openOrder } from '../order-links/open-link.ts';
import type { OrderViewer } from '../order-links/order-viewer.ts';
import { listOffer, selectOpenQuotations } from '../orders/offer-repository.ts';
import { isSale, isSeller } from '../orders/order-consent.ts';
import { countEvents } from '../orders/order-history-repository.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { buildAgreement } from './agreement.ts';
import { canViewOffer } from './give-consent.ts';
import { loadSellerNames } from './seller-names.ts';

type OfferViewer = Pick<OrderViewer, 'user' | 'device'> & { language: Locale | undefined };

/**
 * Returns an order that an agent sold, for its customer. All answers are shown only on the device on which the code was
 * entered; nobody sees the commission or the calculation of the premium. The first opening is logged, unless the seller
 * opens it.
 * @throws 404 `orderNotFound`, also for an order that its buyer entered
 */
export async function viewOffer(services: PurchaseServices, ref: string, looker: OfferViewer): Promise<OfferView> {
  const { database, catalogue } = services;
  const order = await openOrder(services, ref);
  if (!isSale(order)) throw new ApiProblem(404, 'orderNotFound');
  const version = await catalogue.at(order.product, order.version);
  const { product } = version;
  if (!isSeller(order, looker.user)) await logOpened(services, order);
  const journey = openJourney(product, order.frozen);
  const mayReadAll = await canViewOffer(services, database.sql, order, looker.device);
  return {
    seller: await loadSellerNames(database.sql, order),
    ...viewQuotation(journey),
    quotations: await listQuotations(services, order),
    persons: listNamedPersons(journey),
    ...buildAgreement(services, version, order, looker.language ?? order.language),
    record: mayReadAll ? order.frozen : null,
    corrections: await countEvents(database.sql, order.id, 'CORRECTION'),
  };
}

/** The dates of the cover, and what the quotation shows. */
function viewQuotation(journey: Journey) {
  const { cover } = journey.product.definition.product;
  return {
    from: computeCoverDate(journey, cover.effectiveFrom),
    to: computeCoverDate(journey, cover.effectiveTo),
    shows: listQuotationValues(journey),
  };
}

/** Lists the quotations that the customer compares; none for an offer of one, or one that has been decided. */
async function listQuotations({ database, catalogue }: PurchaseServices, of: Order): Promise<OfferView['quotations']> {
  const open = selectOpenQuotations(await listOffer(database.sql, of));
  if (open.length < 2 || of.status !== 'incomplete') return [];
  return Promise.all(
    open.map(async ({ ref, number, total, currency, payableUntil, frozen, ...order }) => ({
      ...{ ref, number, total, currency, payableUntil: payableUntil.toISOString() },
      ...viewQuotation(openJourney((await catalogue.at(order.product, order.version)).product, frozen)),
    })),
  );
}

async function logOpened({ database, now }: PurchaseServices, { id }: Order): Promise<void> {
  if ((await countEvents(database.sql, id, 'OPENED')) > 0) return;
  await database.transaction('offer opened', async (sql) => {
    await lockOrder(sql, id);
    if ((await countEvents(sql, id, 'OPENED')) === 0) await logEvent(sql, { orderId: id, type: 'OPENED', at: now() });
  });
}

/** Lists the values that pages without questions (the quotation) show, by name. Values that are null are absent. */
export function listQuotationValues({ product, situation: { scope } }: Journey): Record<string, Json> {
  const pages = Object.values(product.definition.form.pages);
  const quotations = pages.filter(({ schema }) => Object.keys(schema.properties).length === 0);
  const names = quotations.flatMap(({ shows }) => selectShownValues(shows));
  const values = names.map((name) => [name, scope.values[name] as Json | undefined] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] != null));
}

/** Lists the first name and the year of birth of the policyholder, then of each person in a list of the form. */
export function listNamedPersons(journey: Journey): OfferView['persons'] {
  const { answers } = journey.situation;
  const customer = describeCustomer(journey);
  const holder = customer?.details.givenName ?? readCustomer(journey).name;
  const listed = Object.values(listItemAnswers(journey.product, answers)).flat();
  return [
    ...(holder == null ? [] : [{ name: findFirstText(holder), born: findBirthYear(customer?.dateOfBirth) }]),
    ...listed.flatMap(({ fullName, givenName, dateOfBirth }) => {
      const name = givenName ?? fullName;
      return typeof name === 'string' ? [{ name: findFirstText(name), born: findBirthYear(dateOfBirth) }] : [];
    }),
  ];
}

function listItemAnswers(product: Product, answers: DraftRecord['answers']) {
  const lists = Object.keys(product.pageOf).filter((field) => Array.isArray(answers[field]));
  return lists.map((field) => (answers[field] as Json[]).filter((item) => isObject(item)));
}

const findFirstText = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
const findBirthYear = (date: Json | undefined): number | null =>
  typeof date === 'string' ? Number(date.slice(0, 4)) : null;
