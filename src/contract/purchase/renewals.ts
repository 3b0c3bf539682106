import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, nullable, oneOf, pageQuery } from '../schemas.ts';
import { personView } from './sales.ts';

/* Policies whose cover ends, in the portal. Days are business dates, money minor units. */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * Whether a policy can be renewed now: `early` and `open` say that it will be and that it can, `renewed` that it is, `ends` that its
 * product does not renew it, `forbidden` that a paid claim stands in the way, `unsold` that its product is not on sale any more.
 */
const renewalState = oneOf(['early', 'open', 'renewed', 'ends', 'forbidden', 'unsold', 'unreadable']);
export type RenewalState = Static<typeof renewalState>;

const expiringRow = Type.Object({
  number: Type.String(),
  product: Type.String(),
  /** Id of the order by which it was sold. */
  order: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  /** The last day with cover. */
  effectiveTo: Type.String(),
  /** What its last term cost, whole, by the answers that hold. */
  premium: Type.Integer(),
  currency: Type.String(),
  state: renewalState,
  /** The day on which its holder was last told that it ends; null where that was not. */
  toldOn: nullable(Type.String()),
  agent: nullable(personView),
  partner: nullable(personView),
});
export type ExpiringRow = Static<typeof expiringRow>;

/** Policies whose cover ends in so many days, today among them, the first first. An agent sees what the own partner sold. */
export const listExpiring = get('/api/b2b/expiring-policies', readerScopes, 'Policies whose cover ends soon', {
  query: closedObject({
    ...pageQuery,
    days: Type.Optional(oneOf(['30', '60', '90'])),
    product: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: buildPageSchema(expiringRow),
});

/**
 * Tells the policyholder what the next term costs, where that follows from what is known, and where to renew it: by SMS and e-mail.
 * 404 `policyNotFound`; 409 `policyRenewTooEarly`, `policyRenewTooLate`, `policyNotRenewed`, `policyClaimPaid`, `policyNotNow`,
 * `productWithdrawn`; 429 `linkTooSoon`, `linksTooMany`.
 */
export const sendRenewalOffer = post(
  '/api/b2b/policies/:number/renewal-offer',
  readerScopes,
  'Send the renewal offer',
  {
    reply: Type.Object({
      /** The phone it went to, most of it hidden. */
      phone: Type.String(),
      /** Minor units; null where something has to be answered first. */
      total: nullable(Type.Integer()),
      currency: Type.String(),
    }),
  },
);
