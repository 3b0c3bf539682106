import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { closedObject, named, nullable, oneOf, textInput } from './schemas.ts';

/* The work of colleagues on an order: notes, the owner, and the reasons why an action is not possible now. */

const desks = ['b2b:sell', 'insurer:orders'] as const;

/** Reasons why an action on an order is not possible now. */
const actReasons = [
  ...(['issued', 'ended', 'notIssued', 'consentMissing', 'consentGiven', 'buyerEntered', 'ofPolicy'] as const),
  ...(['withdrawn', 'tooLate', 'paidAtOnce', 'nothingToPay', 'waits'] as const),
] as const;
export type ActReason = (typeof actReasons)[number];

const orderDesk = Type.Object({
  /** The user who looks after the order: the seller until a colleague takes over. Null if nobody does. */
  owner: nullable(named),
  /** True if the current user is the owner. */
  isOwn: Type.Boolean(),
  /** The active users of the own partner, or of the insurer, who may look after orders; without the current user. */
  colleagues: Type.Array(named),
  /**
   * The notes of the own partner, or those of the insurer, oldest first. `owner`: a change of the owner to `to`, with its
   * reason as `text`. `isOpen`: it waits for `to`, who sees it as due work. `mayClose`: the current user is `to`.
   */
  notes: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: oneOf(['note', 'owner']),
      text: Type.String(),
      at: Type.String(),
      by: named,
      to: nullable(named),
      isOpen: Type.Boolean(),
      mayClose: Type.Boolean(),
    }),
  ),
  /** The actions that the user's rights allow and the order's state does not, each with its reason. */
  cannot: Type.Array(
    Type.Object({
      act: oneOf([
        ...(['sendLink', 'sendSignedForm', 'payFromBalance', 'markAsPaid'] as const),
        ...(['cancel', 'copy', 'sendCertificateLink', 'withdrawLink'] as const),
      ]),
      why: oneOf(actReasons),
    }),
  ),
});
export type OrderDesk = Static<typeof orderDesk>;

export const getOrderDesk = get('/api/b2b/orders/:id/desk', desks, 'Notes and owner of an order', { reply: orderDesk });

/** Adds a note for colleagues; no customer sees it. `to`: a colleague who sees it as due work. 422 `userNotFound`. */
export const writeOrderNote = post('/api/b2b/orders/:id/notes', desks, 'Write a note about an order', {
  body: closedObject({ text: textInput(1000), to: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: orderDesk,
  perMinute: 30,
});

/** Closes a note that waits for the current user. 404 `noteNotFound`, also for a note that waits for another user. */
export const closeOrderNote = post('/api/b2b/orders/:id/notes/:note/close', desks, 'Close a note that waits for you', {
  reply: orderDesk,
});

/**
 * Makes the current user or a colleague the owner of an order, with a reason. The colleague sees it as due work. 422
 * `userNotFound`; 409 `alreadyOwner`.
 */
export const changeOrderOwner = post('/api/b2b/orders/:id/owner', desks, 'Hand an order over or take it over', {
  body: closedObject({ to: Type.String({ maxLength: 64 }), reason: textInput(500) }),
  reply: orderDesk,
});
