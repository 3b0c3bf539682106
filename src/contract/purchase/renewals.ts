import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery } from '../schemas.ts';

/* The calls for policies whose cover ends soon, in the portal. Days are business dates, money is minor units. */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * The state of a policy's renewal. `early`: possible later; `open`: possible now; `renewed`: already renewed; `ends`:
 * the product renews no such policy; `forbidden`: a paid claim prevents the renewal; `unsold`: the product is no longer
 * on sale; `unreadable`: the policy's history cannot be replayed.
 */
const renewalState = oneOf(['early', 'open', 'renewed', 'ends', 'forbidden', 'unsold', 'unreadable']);
export type RenewalState = Static<typeof renewalState>;

const expiringRow = Type.Object({
  number: Type.String(),
  product: Type.String(),
  /** Id of the order that bought the policy. */
  order: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  /** The last day with cover. */
  effectiveTo: Type.String(),
  /** The premium of the whole last term by the policy's present answers, in minor units. */
  premium: Type.Integer(),
  currency: Type.String(),
  state: renewalState,
  /** The business date of the last renewal reminder to the policyholder; null: none was sent. */
  toldOn: nullable(Type.String()),
  agent: nullable(named),
  partner: nullable(named),
});
export type ExpiringRow = Static<typeof expiringRow>;

/**
 * Lists policies whose cover ends within the requested number of days, today included, the earliest end first. An agent
 * sees only policies that the agent's partner sold.
 */
export const listExpiring = get('/api/b2b/expiring-policies', readerScopes, 'Policies whose cover ends soon', {
  query: closedObject({
    ...pageQuery,
    days: Type.Optional(oneOf(['7', '30', '60', '90'])),
    /** Only policies that end after this number of days. */
    after: Type.Optional(oneOf(['7', '30'])),
    /** `own`: only policies that the current user looks after. Default: all. */
    whose: Type.Optional(Type.Literal('own')),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    /** By the last day of cover: the earliest first (default), or the latest first. */
    sort: Type.Optional(oneOf(['lastDay', '-lastDay'])),
  }),
  reply: buildPageSchema(expiringRow),
});

/**
 * Sends the policyholder the link for the renewal, by SMS and e-mail, with the price of the next term if the known
 * answers decide it. 404 `policyNotFound`; 409 `policyRenewTooEarly`, `policyRenewTooLate`, `policyNotRenewed`,
 * `policyClaimPaid`, `policyNotNow`, `productWithdrawn`; 429 `linkTooSoon` within a minute of the last link,
 * `linksTooMany` after three links within a day.
 */
export const sendRenewalOffer = post(
  '/api/b2b/policies/:number/renewal-offer',
  readerScopes,
  'Send the renewal offer',
  {
    reply: Type.Object({
      /** The phone number that got the SMS, most of it hidden. */
      phone: Type.String(),
      /** The premium of the next term in minor units; null if the policyholder has to answer something first. */
      total: nullable(Type.Integer()),
      currency: Type.String(),
    }),
  },
);
