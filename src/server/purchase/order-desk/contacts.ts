import type { BodyOf } from '#contract/call.ts';
import { MAX_CONTACT_DAYS } from '#contract/follow-ups.ts';
import type * as contract from '#contract/order-desk.ts';
import { addDays } from '#engine/language/dates.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import {
  type DeskSide,
  type FollowUp,
  findOpenFollowUp,
  insertFollowUp,
  listFollowUps,
  updateFollowUp,
} from '../orders/follow-up-repository.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { lockOrder, type Order } from '../orders/order-repository.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { findOwner } from './order-note-repository.ts';

type Desk = { services: PurchaseServices; user: SignedInUser; id: string };

/** Lists the contacts of one side about an order, the oldest first. */
export async function viewFollowUps(
  sql: Sql,
  orderId: string,
  side: DeskSide,
): Promise<contract.OrderDesk['followUps']> {
  const rows = await listFollowUps(sql, orderId, side);
  return rows.map(({ id, nextOn, who, by, contactedAt, outcome, lostReason, note }) => ({
    ...{ id: String(id), on: nextOn, for: formatUserName(who), at: contactedAt?.toISOString() ?? null },
    ...{ by: by && formatUserName(by), outcome, reason: lostReason, note },
  }));
}

/**
 * Plans the next contact about an order, or moves the planned one.
 * @throws 404 `orderNotFound`; 422 `contactDay`
 */
export async function planContact(desk: Desk, { on }: BodyOf<typeof contract.planContact>): Promise<void> {
  await withOpenFollowUp(desk, async (sql, { order, open }) => {
    validateDay(desk, on);
    const row = await begin(sql, desk, order);
    if (open) await updateFollowUp(sql, open.id, { forId: row.forId, nextOn: on });
    else await insertFollowUp(sql, { ...row, nextOn: on });
  });
}

/**
 * Records a contact, which closes the planned one, and plans the next if there is one.
 * @throws 404 `orderNotFound`; 409 `notAllowedNow`; 422 `contactDay`, `required`
 */
export async function recordContact(desk: Desk, body: BodyOf<typeof contract.recordContact>): Promise<void> {
  const { outcome, on, reason } = body;
  const note = body.note?.trim() || null;
  if (outcome === 'again' && on === undefined) throw problem('required', '/on');
  if (outcome === 'lost' && reason === undefined) throw problem('required', '/reason');
  if (outcome === 'lost' && reason === 'other' && note === null) throw problem('required', '/note');
  await withOpenFollowUp(desk, async (sql, { order, open }) => {
    if (outcome === 'lost' && order.status === 'issued') throw new ApiProblem(409, 'notAllowedNow');
    const result = {
      ...{ outcome, note, lostReason: outcome === 'lost' ? (reason ?? null) : null },
      ...{ contactedAt: desk.services.now(), contactedBy: desk.user.id },
    };
    const row = await begin(sql, desk, order);
    if (open) await updateFollowUp(sql, open.id, result);
    else await insertFollowUp(sql, { ...row, ...result });
    if (outcome !== 'again' || on === undefined) return;
    validateDay(desk, on);
    await insertFollowUp(sql, { ...row, nextOn: on });
  });
}

/** Opens an order that the user sees, locked until the transaction ends, and its open contact. */
async function withOpenFollowUp(
  { services: { database }, user, id }: Desk,
  work: (sql: Sql, found: { order: Order; open: FollowUp | undefined }) => Promise<void>,
): Promise<void> {
  const seen = await openVisibleOrder(database.sql, user, id);
  await database.transaction('follow up order', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    await work(sql, { order, open: await findOpenFollowUp(sql, order.id, user.partnerId) });
  });
}

/**
 * Returns the first columns of a new contact. The order's owner makes it, or the user if nobody owns it who can sign in.
 */
async function begin(sql: Sql, { services, user }: Desk, order: Order) {
  const ownerId = await findOwner(sql, order, user.partnerId);
  const owner = ownerId === undefined ? undefined : await findUser(sql, ownerId);
  const forId = owner?.status === 'active' ? owner.id : user.id;
  return {
    ...{ orderId: order.id, partnerId: user.partnerId, forId, plannedAt: services.now(), plannedBy: user.id },
  };
}

/** Throws 422 `contactDay` for a day before today or too far ahead. */
function validateDay({ services }: Desk, on: string): void {
  const today = toBusinessDate(services.now());
  if (on < today || on > addDays(today, MAX_CONTACT_DAYS))
    throw problem('contactDay', '/on', { days: MAX_CONTACT_DAYS });
}
