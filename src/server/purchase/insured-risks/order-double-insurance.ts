import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import { openJourney } from '#engine/journey.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { OrderFacts } from '../order-links/order-link-repository.ts';
import type { OrderViewer } from '../order-links/order-viewer.ts';
import { isProvenViewer } from '../order-links/require-proof.ts';
import type { HeldOrder, OpenPurchase } from '../orders/open-purchase.ts';
import { isProvenByMail, listEventNotes } from '../orders/order-history-repository.ts';
import { logEvent, type Order } from '../orders/order-repository.ts';
import { findSellerId } from '../sellers/visibility.ts';
import { deriveRisks } from './derive-risks.ts';
import {
  findOverlapsWith,
  joinPolicyNumbers,
  type OverlapViewer,
  rejectUnknown,
  selectDisclosed,
} from './double-insurance.ts';

/**
 * Describes the viewer of an order, for the overlaps that he may see; undefined for a stranger who has only the link.
 */
export async function toOverlapViewer(
  services: PurchaseServices,
  visitor: OrderViewer,
  order: Order,
  facts?: OrderFacts,
): Promise<OverlapViewer | undefined> {
  if (!(await isProvenViewer(services, visitor, order, facts))) return undefined;
  // An agent of the partner is not the holder of the phone, and a buyer who proved a mailbox is not either.
  const isHolder =
    visitor.user === undefined &&
    order.status !== 'incomplete' &&
    !(facts?.isProvenByMail ?? (await isProvenByMail(services.database.sql, order.id)));
  return { provenPhone: isHolder ? order.phone : undefined, partnerId: findSellerId(order, visitor.user) };
}

/** Finds policies that an unpaid order would insure a second time, as far as the viewer may see them. */
export async function findOrderOverlaps(
  { services, sql, order, product }: OpenPurchase,
  asker: OverlapViewer | undefined,
): Promise<DuplicateCover[]> {
  // The policy of an endorsement insures the same already.
  if (!asker || order.about !== null || order.status !== 'confirmed') return [];
  return selectDisclosed(
    await findOverlapsWith(sql, order.id, deriveRisks(services, openJourney(product, order.frozen))),
    asker,
  );
}

/**
 * Runs before money is requested: overlaps that the customer was shown and has not accepted are refused with 409
 * `alreadyInsured`; accepted ones are logged once.
 */
export async function rejectUnknownOverlaps(
  { services, sql, order }: HeldOrder,
  told: DuplicateCover[],
  knowsOf: string[],
): Promise<void> {
  if (told.length === 0) return;
  const before = (await listEventNotes(sql, order.id, 'KNOWN')).flatMap((note) => note.split(', '));
  rejectUnknown(told, [...before, ...knowsOf]);
  const added = told.filter(({ policy }) => !before.includes(policy));
  if (added.length > 0)
    await logEvent(sql, { orderId: order.id, type: 'KNOWN', at: services.now(), note: joinPolicyNumbers(added) });
}
