import type { Locale } from '#contract/products.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { valuesShown } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { coverDate } from '#engine/policy/cover-date.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { describeCustomer } from '../customers/describe-customer.ts';
import { openOrder } from '../order-links/open-link.ts';
import type { OrderVisitor } from '../order-links/visitor.ts';
import { isSale, isSeller } from '../orders/awaits-consent.ts';
import { countEvents } from '../orders/order-history-repository.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { agreementOf } from './agreement.ts';
import { isReader } from './is-reader.ts';
import { sellerNames } from './seller-names.ts';

type Looker = Pick<OrderVisitor, 'user' | 'device'> & { language: Locale | undefined };

/**
 * What an agent sold, for its customer. All answers are shown to the device that has entered the code, and to nobody
 * else; no commission, and nothing of how the premium came about, to anyone. That it was opened is logged once, unless
 * by who sells it. Throws 404 `orderNotFound`, also for what its buyer entered himself.
 */
export async function viewOffer(services: PurchaseServices, ref: string, looker: Looker): Promise<OfferView> {
  const { database, catalogue } = services;
  const order = await openOrder(services, ref);
  if (!isSale(order)) throw new ApiProblem(404, 'orderNotFound');
  const version = await catalogue.at(order.product, order.version);
  const { product } = version;
  if (!isSeller(order, looker.user)) await logOpened(services, order);
  const { cover } = product.definition.product;
  const journey = openJourney(product, order.frozen);
  const mayReadAll = await isReader(services, database.sql, order, looker.device);
  return {
    seller: await sellerNames(database.sql, order),
    from: coverDate(journey, cover.effectiveFrom),
    to: coverDate(journey, cover.effectiveTo),
    shows: quotationShows(journey),
    persons: personsOf(journey),
    ...agreementOf(services, version, order, looker.language ?? order.language),
    record: mayReadAll ? order.frozen : null,
    corrections: await countEvents(database.sql, order.id, 'CORRECTION'),
  };
}

async function logOpened({ database, now }: PurchaseServices, { id }: Order): Promise<void> {
  if ((await countEvents(database.sql, id, 'OPENED')) > 0) return;
  await database.transaction('offer opened', async (sql) => {
    await lockOrder(sql, id);
    if ((await countEvents(sql, id, 'OPENED')) === 0) await logEvent(sql, id, 'OPENED', now());
  });
}

/** What the pages that ask nothing show: the offer as it is before anyone is named. */
function quotationShows({ product, situation: { scope, hidden } }: Journey): Record<string, Json> {
  const pages = Object.values(product.definition.form.pages);
  const quotations = pages.filter(({ schema }) => Object.keys(schema.properties).length === 0);
  const names = quotations.flatMap(({ shows }) => valuesShown(shows)).filter((name) => !hidden.has(name));
  const values = names.map((name) => [name, scope.values[name] as Json | undefined] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] != null));
}

/** The policyholder, then everybody whom a list of the form describes by name. */
function personsOf(journey: Journey): OfferView['persons'] {
  const { answers, hidden } = journey.situation;
  const customer = describeCustomer(journey);
  const holder = customer?.details.givenName ?? customerOf(journey).name;
  const listed = Object.values(answersOfLists(journey.product, answers, hidden)).flat();
  return [
    ...(holder == null ? [] : [{ name: firstWord(holder), born: yearOf(customer?.dateOfBirth) }]),
    ...listed.flatMap(({ fullName, givenName, dateOfBirth }) => {
      const name = givenName ?? fullName;
      return typeof name === 'string' ? [{ name: firstWord(name), born: yearOf(dateOfBirth) }] : [];
    }),
  ];
}

function answersOfLists(product: Product, answers: DraftRecord['answers'], hidden: Set<string>) {
  const lists = Object.keys(product.pageOf).filter((field) => Array.isArray(answers[field]) && !hidden.has(field));
  return lists.map((field) => (answers[field] as Json[]).filter((item) => isObject(item)));
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
const yearOf = (date: Json | undefined): number | null => (typeof date === 'string' ? Number(date.slice(0, 4)) : null);
