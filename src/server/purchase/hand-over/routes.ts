import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/hand-over.ts';
import { changeLockedUser } from '#server/people/administration/administrator-reach.ts';
import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import { listColleagues, lockUser, type User } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { type Handler, registerCalls } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { joinNames } from '#shared/full-name.ts';
import { countBook, moveBook } from './hand-over-repository.ts';

type Serve<C> = Handler<C, PurchaseServices>;

const getBook: Serve<typeof contract.getBook> = (services, { user: admin, params: { id } }) =>
  changeLockedUser(services, 'count book', { admin, id }, async (sql, user) => {
    const book = requireBook(user);
    const sellers = await listColleagues(sql, book.partnerId, 'b2b:sell');
    const colleagues = sellers
      .filter((seller) => seller.id !== id)
      .map((seller) => ({ id: seller.id, username: seller.username, name: joinNames(seller) }));
    return { ...(await countBook(sql, book)), colleagues };
  });

/** Hands a book over. The contract lists the errors. */
const handOver: Serve<typeof contract.handOver> = (services, { user: admin, params: { id }, body: { to, reason } }) =>
  changeLockedUser(services, 'hand over', { admin, id }, async (sql, user) => {
    const book = requireBook(user);
    const colleague = await lockColleague(sql, book, to);
    const moved = await moveBook(sql, book, colleague.id);
    const counts = [moved.orders, moved.offers, moved.drafts].join(' ');
    await logAccountEvent(sql, {
      ...{ at: services.now(), type: 'handedOver', byId: admin.id, userId: id, partnerId: book.partnerId },
      note: `${colleague.username} ${counts} ${reason.trim()}`,
    });
    return moved;
  });

/** Returns the owner of a book. Throws 404 `userNotFound` for one of the insurer's people, who have none. */
function requireBook({ id: userId, partnerId }: User): { partnerId: string; userId: string } {
  if (partnerId === null) throw new ApiProblem(404, 'userNotFound');
  return { partnerId, userId };
}

/** Locks the colleague. Throws 422 `colleagueNeeded` unless this is another active seller of the partner. */
async function lockColleague(sql: Sql, book: { partnerId: string; userId: string }, id: string): Promise<User> {
  const colleague = id === book.userId ? undefined : await lockUser(sql, id);
  const sells = colleague?.status === 'active' && colleague.scopes.includes('b2b:sell');
  if (!colleague || !sells || colleague.partnerId !== book.partnerId) throw problem('colleagueNeeded', '/to');
  return colleague;
}

/** Registers the calls by which an administrator hands the work of a user over to a colleague. */
export function handOverRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCalls(app, services, contract, { getBook, handOver });
}
