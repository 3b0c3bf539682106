import type { InsuredAlready } from '#contract/purchase/insured-already.ts';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { isProven } from '../order-links/require-proof.ts';
import type { OrderVisitor } from '../order-links/visitor.ts';
import { isProvenByMail, notesOf } from '../orders/order-history-repository.ts';
import { logEvent, type Order } from '../orders/order-repository.ts';
import { sellerId } from '../sellers/seller-id.ts';
import { type Inquirer, numbersOf, overlapsWith, refuseUnknown, toldOf } from './insured-already.ts';
import { risksOf } from './risks-of.ts';

/** Who looks at an order, for what may be told; undefined for a stranger who holds no more than the link. */
export async function inquirerOf(
  services: PurchaseServices,
  visitor: OrderVisitor,
  order: Order,
): Promise<Inquirer | undefined> {
  if (!(await isProven(services, visitor, order))) return undefined;
  // An agent of the partner is not the holder of the phone, nor is who proved a mailbox.
  const isHolder =
    visitor.user === undefined &&
    order.status !== 'incomplete' &&
    !(await isProvenByMail(services.database.sql, order.id));
  return { provenPhone: isHolder ? order.phone : undefined, partnerId: sellerId(order, visitor.user) };
}

/** What an unpaid order would insure a second time, as far as who asks may know it. */
export async function insuredBesides(
  services: PurchaseServices,
  sql: Sql,
  order: Order,
  product: Product,
  asker: Inquirer | undefined,
): Promise<InsuredAlready[]> {
  // What a policy insures is insured by that policy already.
  if (!asker || order.about !== null || order.status !== 'confirmed') return [];
  return toldOf(await overlapsWith(sql, order.id, risksOf(services, openJourney(product, order.frozen))), asker);
}

/**
 * Before money is asked for: what the customer was told and has not said to know is refused with 409 `alreadyInsured`;
 * what is known is logged once.
 */
export async function refuseUnknownBesides(
  services: PurchaseServices,
  sql: Sql,
  order: Order,
  told: InsuredAlready[],
  knowsOf: string[],
): Promise<void> {
  const before = (await notesOf(sql, order.id, 'KNOWN')).flatMap((note) => note.split(', '));
  refuseUnknown(told, [...before, ...knowsOf]);
  const added = told.filter(({ policy }) => !before.includes(policy));
  if (added.length > 0) await logEvent(sql, order.id, 'KNOWN', services.now(), numbersOf(added));
}
