import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { followUp, lostReason } from './follow-ups.ts';
import { closedObject, day, named, nullable, oneOf, textInput } from './schemas.ts';

/* The work of colleagues on an order: notes, the owner, follow-ups, and the reasons why an action is not possible now. */

const desks = ['b2b:sell', 'insurer:orders'] as const;

/** Reasons why an action on an order is not possible now. */
const actReasons = [
  ...(['issued', 'ended', 'notIssued', 'consentMissing', 'consentGiven', 'buyerEntered', 'ofPolicy'] as const),
  ...(['withdrawn', 'tooLate', 'paidAtOnce', 'nothingToPay', 'waits', 'offerFull'] as const),
] as const;
export type ActReason = (typeof actReasons)[number];

/**
 * A note about an order. `owner`: a change of the owner to `to`, with its reason as `text`. `isOpen`: it waits for `to`,
 * who sees it as due work.
 */
export const orderNote = {
  id: Type.String(),
  kind: oneOf(['note', 'owner']),
  text: Type.String(),
  at: Type.String(),
  by: named,
  to: nullable(named),
  isOpen: Type.Boolean(),
};
const noteView = Type.Object(orderNote);
export type NoteView = Static<typeof noteView>;

const orderDesk = Type.Object({
  /** The user who looks after the order: the seller until a colleague takes over. Null if nobody does. */
  owner: nullable(named),
  /** True if the current user is the owner. */
  isOwn: Type.Boolean(),
  /** The active users of the own partner, or of the insurer, who may look after orders; without the current user. */
  colleagues: Type.Array(named),
  /**
   * The notes of the own partner, or those of the insurer, oldest first. `mayClose`: the note waits for the current user.
   */
  notes: Type.Array(Type.Object({ ...orderNote, mayClose: Type.Boolean() })),
  /** The contacts with the customer, of the own side alone, the oldest first. At most the last one is open. */
  followUps: Type.Array(followUp),
  /** False for an order that was paid: it cannot be lost. */
  mayLose: Type.Boolean(),
  /** The actions that the user's rights allow and the order's state does not, each with its reason. */
  cannot: Type.Array(
    Type.Object({
      act: oneOf([
        ...(['sendLink', 'sendSignedForm', 'payFromBalance', 'markAsPaid'] as const),
        ...(['cancel', 'copy', 'addQuotation', 'sendCertificateLink', 'withdrawLink'] as const),
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

/**
 * Plans the next contact with the customer for a business date, or moves the planned one. It is due work of the order's
 * owner, or of the current user if the order has none. 422 `contactDay` for a day before today or too far ahead.
 */
export const planContact = post('/api/b2b/orders/:id/follow-up', desks, 'Plan the next contact with a customer', {
  body: closedObject({ on: day }),
  reply: orderDesk,
  perMinute: 30,
});

/**
 * Records a contact with the customer, which closes the planned one. `again` needs the day of the next contact in `on`;
 * `lost` needs a reason, and the reason `other` a note. A lost order stays as it is: the customer may still pay it, and
 * it is then won. 409 `notAllowedNow` for a paid order that is recorded as lost; 422 `contactDay`, `required`.
 */
export const recordContact = post('/api/b2b/orders/:id/contacts', desks, 'Record a contact with a customer', {
  body: closedObject({
    outcome: oneOf(['again', 'done', 'lost']),
    on: Type.Optional(day),
    reason: Type.Optional(lostReason),
    note: Type.Optional(textInput(500)),
  }),
  reply: orderDesk,
  perMinute: 30,
});
