import Type, { type Static } from 'typebox';
import { post } from '../call.ts';
import { closedObject, FULL_NAME_LENGTH, nullable, oneOf } from '../schemas.ts';

const findKinds = ['customers', 'policies', 'orders', 'claims', 'drafts'] as const;
export type FindKind = (typeof findKinds)[number];

/** Maximum rows of each kind in the reply. */
export const FOUND_ROWS = 5;
/** The number of rows of a kind is exact up to this. */
export const FOUND_COUNT = 1_000;

const foundRow = Type.Object({
  /** Id of the row's page: of an order, a draft or a customer; the number of a policy; the reference of a claim. */
  id: Type.String(),
  /** The number of the order, the policy or the claim; null for a customer and a draft. */
  number: nullable(Type.String()),
  /** The customer's name; null if it is not known yet. */
  name: nullable(Type.String()),
  /** Product id; null for a customer. */
  product: nullable(Type.String()),
  /** The instant of the confirmation, of the filing, or of the last save. */
  at: Type.String(),
  /**
   * The fact that matched, as it is stored. Of an identity number only the last four characters. Null: the words are
   * in several facts.
   */
  fact: nullable(
    Type.Object({
      kind: oneOf(['number', 'phone', 'identity', 'plate', 'vehicle', 'name']),
      text: Type.String(),
    }),
  ),
});
export type FoundRow = Static<typeof foundRow>;

/**
 * Finds customers, policies, orders, claims and drafts by a number, a phone, a plate, an identity number, or by parts
 * of these, and by names in any order of their words. The reply has only the kinds of rows whose lists the user may
 * open, and those rows that the user sees in the lists. Kinds without a row are left out.
 */
export const findAnything = post(
  '/api/b2b/find',
  [
    ...(['b2b:sell', 'b2b:claims', 'b2b:reports', 'insurer:orders'] as const),
    ...(['insurer:claims', 'insurer:claim-payments', 'insurer:admin'] as const),
  ],
  'Orders, policies, claims, customers and drafts by any fact of them',
  {
    body: closedObject({ text: Type.String({ minLength: 1, maxLength: FULL_NAME_LENGTH }) }),
    reply: Type.Array(
      Type.Object({
        kind: oneOf(findKinds),
        /** The number of rows; exact up to 1,000. */
        count: Type.Integer(),
        /** True if there are more than `count` rows. The rows below are then some of them, not the newest. */
        isMore: Type.Boolean(),
        /** At most five, newest first. */
        rows: Type.Array(foundRow),
      }),
    ),
    isRead: true,
  },
);
