import type { OrderDesk } from '#contract/order-desk.ts';
import { findUser, listColleagues } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { isOrderWaiting } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { isWithdrawn } from '../checkout/view-order.ts';
import { listQuotations } from '../order-histories/view-order-detail.ts';
import { moveFollowUp } from '../orders/follow-up-repository.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { listAttempts } from '../payments/payment-repository.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { viewFollowUps } from './contacts.ts';
import { explainActs } from './explain-acts.ts';
import { closeNote, findOwner, insertNote, listNotes, updateOwner } from './order-note-repository.ts';
import { viewNote } from './view-note.ts';

type Desk = { services: PurchaseServices; user: SignedInUser; id: string };

/**
 * Returns the notes, the owner and the reasons why actions are not possible, for a user who looks after an order.
 * @throws 404 `orderNotFound`
 */
export async function viewOrderDesk({ services, user, id }: Desk): Promise<OrderDesk> {
  const { sql } = services.database;
  const order = await openVisibleOrder(sql, user, id);
  const side = user.partnerId;
  const notes = await listNotes(sql, order.id, side);
  const owner = await findOwner(sql, order, side);
  const waits = await isOrderWaiting(sql, order.id);
  const isGone = isWithdrawn(services, order, await listAttempts(sql, order.id));
  const found = owner === undefined ? undefined : await findUser(sql, owner);
  return {
    owner: found ? formatUserName(found) : null,
    isOwn: owner === user.id,
    colleagues: (await listColleaguesOf(sql, user)).map(formatUserName),
    notes: notes.map(viewNote).map((note) => ({ ...note, mayClose: note.isOpen && note.to?.id === user.id })),
    followUps: await viewFollowUps(sql, order.id, side),
    mayLose: order.status !== 'issued',
    cannot: explainActs(services.now(), user, order, {
      ...{ waits, isWithdrawn: isGone, quotations: await listQuotations(sql, order) },
    }),
  };
}

const listColleaguesOf = async (sql: Sql, { id, partnerId }: SignedInUser) =>
  (await listColleagues(sql, partnerId, partnerId === null ? 'insurer:orders' : 'b2b:sell')).filter(
    (one) => one.id !== id,
  );

/**
 * Adds a note for colleagues. The colleague in `to` sees it as due work.
 * @throws 404 `orderNotFound`; 422 `userNotFound` if `to` is no colleague
 */
export async function writeNote({ services, user, id }: Desk, { text, to }: { text: string; to?: string }) {
  const { database, now } = services;
  const order = await openVisibleOrder(database.sql, user, id);
  if (to !== undefined) await expectColleague(database.sql, user, to);
  await insertNote(database.sql, {
    ...{ orderId: order.id, partnerId: user.partnerId, kind: 'note', text: text.trim() },
    ...{ at: now(), byId: user.id, forId: to ?? null, closedAt: null },
  });
}

/**
 * Closes a note that waits for the user.
 * @throws 404 `orderNotFound`, `noteNotFound`
 */
export async function closeOwnNote({ services, user, id }: Desk, note: string): Promise<void> {
  const { database, now } = services;
  const order = await openVisibleOrder(database.sql, user, id);
  const key = /^\d{1,15}$/.test(note) ? Number(note) : 0;
  const isClosed = await closeNote(database.sql, { id: key, orderId: order.id, userId: user.id, at: now() });
  if (!isClosed) throw new ApiProblem(404, 'noteNotFound');
}

/**
 * Makes the user or a colleague the owner of an order. Of two at the same time the second one sees the first.
 * @throws 404 `orderNotFound`; 422 `userNotFound` if `to` is no colleague; 409 `alreadyOwner`
 */
export async function changeOwner({ services, user, id }: Desk, { to, reason }: { to: string; reason: string }) {
  const { database, now } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  if (to !== user.id) await expectColleague(database.sql, user, to);
  await database.transaction('change owner of order', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if ((await findOwner(sql, order, user.partnerId)) === to) throw new ApiProblem(409, 'alreadyOwner');
    if (user.partnerId !== null) await updateOwner(sql, order.id, to);
    await moveFollowUp(sql, order.id, user.partnerId, to);
    const at = now();
    await insertNote(sql, {
      ...{ orderId: order.id, partnerId: user.partnerId, kind: 'owner', text: reason.trim() },
      ...{ at, byId: user.id, forId: to, closedAt: to === user.id ? at : null },
    });
  });
}

async function expectColleague(sql: Sql, user: SignedInUser, id: string): Promise<void> {
  const isColleague = (await listColleaguesOf(sql, user)).some((one) => one.id === id);
  if (!isColleague) throw problem('userNotFound', '/to');
}
