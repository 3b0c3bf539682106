import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery } from '../schemas.ts';

/* Policies whose cover ends, in the portal. Days are business dates, money minor units. */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * The state of a renewal now: `early`: possible later; `open`: possible now; `renewed`: done; `ends`: the product does
 * not renew it; `forbidden`: a paid claim prevents it; `unsold`: the product is no longer on sale; `unreadable`: the
 * history of the policy cannot be replayed.
 */
const renewalState = oneOf(['early', 'open', 'renewed', 'ends', 'forbidden', 'unsold', 'unreadable']);
export type RenewalState = Static<typeof renewalState>;

const expiringRow = Type.Object({
  number: Type.String(),
  product: Type.String(),
  /** Id of the order that sold it. */
  order: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  /** The last day with cover. */
  effectiveTo: Type.String(),
  /** The premium of the whole last term, by the present answers. */
  premium: Type.Integer(),
  currency: Type.String(),
  state: renewalState,
  /** The day of the last reminder to its holder; null if there was none. */
  toldOn: nullable(Type.String()),
  agent: nullable(named),
  partner: nullable(named),
});
export type ExpiringRow = Static<typeof expiringRow>;

/**
 * Policies whose cover ends within this number of days, today included, the earliest first. An agent sees only those
 * that the agent's partner sold.
 */
export const listExpiring = get('/api/b2b/expiring-policies', readerScopes, 'Policies whose cover ends soon', {
  query: closedObject({
    ...pageQuery,
    days: Type.Optional(oneOf(['30', '60', '90'])),
    product: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: buildPageSchema(expiringRow),
});

/**
 * Sends the policyholder, by SMS and e-mail, the price of the next term, if it follows from the known answers, and the
 * link for the renewal. 404 `policyNotFound`; 409 `policyRenewTooEarly`, `policyRenewTooLate`, `policyNotRenewed`,
 * `policyClaimPaid`, `policyNotNow`, `productWithdrawn`; 429 `linkTooSoon`, `linksTooMany`.
 */
export const sendRenewalOffer = post(
  '/api/b2b/policies/:number/renewal-offer',
  readerScopes,
  'Send the renewal offer',
  {
    reply: Type.Object({
      /** The phone that received it, most of it hidden. */
      phone: Type.String(),
      /** Minor units; null if the holder has to answer something first. */
      total: nullable(Type.Integer()),
      currency: Type.String(),
    }),
  },
);
