import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, named, textInput } from '../schemas.ts';

/* A colleague's whole book: the orders that a user looks after, the offers among them, and the drafts. */

const administrators = ['insurer:admin', 'b2b:admin'] as const;

const book = Type.Object({
  /** All orders, with the offers. */
  orders: Type.Integer(),
  /** Orders that can still be paid and have no money in the ledger: the colleague becomes their agent. */
  offers: Type.Integer(),
  drafts: Type.Integer(),
});
export type BookView = Static<typeof book>;

/**
 * Counts the book of a partner's user, and lists all colleagues who can get it. 404 `userNotFound`; 403 `personBeyondRights` as for other
 * acts on users.
 */
export const getBook = get('/api/admin/users/:id/book', administrators, 'The work that a user looks after', {
  reply: Type.Object({
    ...book.properties,
    /** The other active sellers of the partner, by name. */
    colleagues: Type.Array(Type.Object({ ...named.properties, username: Type.String() })),
  }),
});

/**
 * Hands the whole book of a user over to a colleague of the same partner, in one transaction, with a line in the log.
 * The seller of an order stays, and so do commission and reports; an offer that is paid later counts for the colleague.
 * Open notes for the user become notes for the colleague. 422 `colleagueNeeded` if `to` is not another active seller of
 * the partner; other errors as in `getBook`.
 */
export const handOver = post(
  '/api/admin/users/:id/hand-over',
  administrators,
  'Hand the work of a user over to a colleague',
  {
    body: closedObject({
      /** Id of the colleague. */
      to: Type.String({ maxLength: 64 }),
      reason: textInput(200),
    }),
    reply: book,
  },
);
