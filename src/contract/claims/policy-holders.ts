import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { orderNote } from '../order-desk.ts';
import { inLanguage } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { defineSearch, named, nameSearch, nullable, oneOf, texts } from '../schemas.ts';

/*
 * Policyholders, the policies that they bought, and the remaining benefits. An agent sees only policies that the
 * agent's partner sold; the insurer's people see all. Labels are message ids; the reply contains their texts in the
 * requested language.
 */

/** The rights of everybody who reads policyholders. */
export const holderReaders = ['b2b:sell', 'b2b:claims', 'insurer:orders', 'insurer:claims', 'insurer:admin'] as const;
const who = holderReaders;

const holderView = Type.Object({
  /** Id of the policyholder. Nobody can guess it. */
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /** The number of the holder's policies; `products`: the product ids of these policies. */
  policies: Type.Integer(),
  products: Type.Array(Type.String()),
  /** The holder's policy that was issued last. If the query names a product, only policies of that product count. */
  latest: policyStatusView,
});
export type HolderView = Static<typeof holderView>;

export const listHolders = post(
  '/api/policy-holders/search',
  who,
  'Policy holders, newest first',
  defineSearch(holderView, {
    /**
     * A policy number, words of the policyholder's name in Latin or Khmer letters, a phone number or part of one, a number
     * plate, or the end of an identity, chassis or engine number.
     */
    search: nameSearch,
    /** Product id: only holders of a policy of this product. Default: holders of any policy. */
    product: Type.Optional(Type.String({ maxLength: 40 })),
  }),
);

/**
 * Lists each product with the number of its policies and of their holders. To list the holders themselves, call
 * `listHolders` with `product`.
 */
export const listHoldersByProduct = get(
  '/api/policy-holders/by-product',
  who,
  'Products that have policy holders, and how many',
  { reply: Type.Array(Type.Object({ product: Type.String(), policies: Type.Integer(), holders: Type.Integer() })) },
);

/** The plan that was bought; `label` is the message id of its name. Null if the product has no plans. */
const plan = nullable(Type.Object({ id: Type.String(), label: Type.String() }));

const holderPolicy = Type.Object({
  ...policyStatusView.properties,
  version: Type.String(),
  /** Id of the order that bought the policy, in `/api/b2b/orders/:id`. */
  order: Type.String(),
  plan,
  /** The premium of the policy in minor units. */
  premium: Type.Integer(),
  currency: Type.String(),
  issuedAt: Type.String(),
  /** The number of claims filed on the policy. */
  claims: Type.Integer(),
});
export type HolderPolicy = Static<typeof holderPolicy>;

const holderDetail = Type.Object({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /**
   * Texts about the policyholder, from the policy that was issued last; the date of birth is an ISO date. Details that
   * the product does not ask are left out.
   */
  details: texts,
  policies: Type.Array(holderPolicy),
  messages: texts,
});
export type HolderDetail = Static<typeof holderDetail>;

/** 404 `holderNotFound` if there is no such holder, or if only other partners sold to this holder. */
export const getHolder = get('/api/policy-holders/:id', who, 'A policy holder and the policies', {
  query: inLanguage,
  reply: holderDetail,
});

/** Maximum notes, and maximum messages, in the reply of `getHolderDesk`. */
export const HOLDER_DESK_ROWS = 20;

const holderDesk = Type.Object({
  /** The notes about the policyholder's orders, newest first: those of the own partner, or those of the insurer. */
  notes: Type.Array(Type.Object({ ...orderNote, order: Type.Object({ id: Type.String(), number: Type.String() }) })),
  /**
   * The messages to the policyholder's phone and email, newest first, without codes and without their texts. Null for
   * users of a partner: messages about the policies of other partners are none of their business.
   */
  messages: nullable(
    Type.Array(
      Type.Object({
        id: Type.String(),
        channel: oneOf(['sms', 'email']),
        at: Type.String(),
        /** `waiting`: not sent yet. `sent`: the carrier has not reported a result. */
        result: oneOf(['waiting', 'sent', 'delivered', 'undelivered', 'refused', 'late', 'unknown']),
      }),
    ),
  ),
});
export type HolderDesk = Static<typeof holderDesk>;

/** 404 `holderNotFound` as for `getHolder`. */
export const getHolderDesk = get(
  '/api/policy-holders/:id/desk',
  ['b2b:sell', 'insurer:orders'],
  'Notes about the orders of a policy holder, and messages to the holder',
  { reply: holderDesk },
);

/** The limit of a benefit: an amount in minor units, a text (`label`), or `notCovered`. */
const limit = Type.Union([
  Type.Object({
    kind: Type.Literal('money'),
    amount: Type.Integer(),
    /**
     * The amount is the limit for the whole period of the policy, for each event, or for each unit that the label names
     * (such as a day).
     */
    basis: oneOf(['period', 'event', 'unit']),
  }),
  Type.Object({ kind: Type.Literal('words'), label: Type.String() }),
  Type.Object({ kind: Type.Literal('notCovered') }),
]);

const benefitLine = Type.Object({ benefit: Type.String(), label: Type.String(), limit });
export type BenefitLineView = Static<typeof benefitLine>;

const benefitPlanView = Type.Object({
  product: Type.String(),
  version: Type.String(),
  plan: Type.Object({ id: Type.String(), label: Type.String() }),
  currency: Type.String(),
  /** True if the limits apply to each insured person; false if they apply to the policy as a whole. */
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** Numbers of the holder's policies with this plan. */
  policies: Type.Array(Type.String()),
});
export type BenefitPlanView = Static<typeof benefitPlanView>;

/**
 * Returns the benefit plans with this id: several if several products use the same plan id. 404 `benefitPlanNotFound`
 * if no policy of the holder has the plan.
 */
export const getBenefitPlan = get(
  '/api/policy-holders/:id/benefit-plans/:benefitPlan',
  who,
  'A benefit plan of a policy holder, as bought',
  {
    query: inLanguage,
    reply: Type.Object({ holder: Type.String(), plans: Type.Array(benefitPlanView), messages: texts }),
  },
);

const insuredPerson = Type.Object({
  /** `policyholder`, or the id of an item in the policy's list of insured persons. */
  id: Type.String(),
  name: Type.String(),
});

const policySchedule = Type.Object({
  policy: holderPolicy,
  holder: named,
  insured: Type.Array(insuredPerson),
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** The answers about the insured risk in groups, as on the certificate, as texts in the requested language. */
  groups: Type.Array(
    Type.Object({
      label: Type.String(),
      rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    }),
  ),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  /** Names of the policy's documents, for the address `/api/b2b/orders/:id/documents/:name`. */
  documents: Type.Array(Type.String()),
  messages: texts,
});
export type PolicySchedule = Static<typeof policySchedule>;

/** The path parameter `schedule` is the policy number. 404 `policyNotFound` if this holder has no such policy. */
export const getSchedule = get('/api/policy-holders/:id/schedules/:schedule', who, 'The schedule of a policy', {
  query: inLanguage,
  reply: policySchedule,
});

export const getScheduleOfPlan = get(
  '/api/policy-holders/:id/benefit-plans/:benefitPlan/schedules/:schedule',
  who,
  'The schedule of a policy with this benefit plan',
  { query: inLanguage, reply: policySchedule },
);

const balanceLine = Type.Object({
  ...benefitLine.properties,
  /** The approved amounts that count towards the limit of this benefit, in minor units. */
  used: Type.Integer(),
  /** The amounts that valid letters of guarantee reserve for claims without a decision, in minor units. */
  reserved: Type.Integer(),
  /**
   * The rest of this benefit's own limit in minor units: for a limit per period, the limit minus the approved and the
   * reserved amounts; for a limit per event, the whole limit. Null: the benefit has no own limit in money, or a limit per unit.
   */
  left: nullable(Type.Integer()),
  /**
   * The amount that can still be approved within the own and the shared limits, in minor units; null: no limit in
   * money.
   */
  payable: nullable(Type.Integer()),
  /** The benefit whose limit this benefit shares with others; null if it shares none. */
  within: nullable(Type.String()),
  /**
   * The amount in minor units that claims without a decision request for this benefit. An old claim with one amount for
   * several benefits counts only for a benefit whose limit covers all of them.
   */
  asked: Type.Integer(),
  /** True if a claim may name this benefit. */
  isClaimed: Type.Boolean(),
});
export type BalanceLineView = Static<typeof balanceLine>;

export const benefitBalance = Type.Object({
  policy: policyStatusView,
  version: Type.String(),
  plan,
  currency: Type.String(),
  perPerson: Type.Boolean(),
  /**
   * One entry for each insured person if the limits are per person; otherwise one entry with a null id for the whole
   * policy.
   */
  people: Type.Array(
    Type.Object({
      id: nullable(Type.String()),
      name: Type.String(),
      lines: Type.Array(balanceLine),
      /** The number of claims without a decision yet; `openAmount`: their claimed amount in minor units. */
      openClaims: Type.Integer(),
      openAmount: Type.Integer(),
      /** The part of `openAmount` in minor units that old claims request as one amount for several benefits. */
      openTogether: Type.Integer(),
    }),
  ),
  /** The persons for whom a claim can be filed. */
  insured: Type.Array(insuredPerson),
  messages: texts,
});
export type BenefitBalance = Static<typeof benefitBalance>;

export const getBenefitBalance = get(
  '/api/policies/:number/benefit-balance',
  who,
  'What is left of the benefits of a policy',
  { params: Type.Object({ number: Type.String({ maxLength: 64 }) }), query: inLanguage, reply: benefitBalance },
);
