import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { inLanguage } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { defineSearch, named, nullable, oneOf, texts } from '../schemas.ts';

/*
 * Policyholders, the policies that they bought, and the remaining benefits. An agent sees only what the agent's partner
 * sold; the insurer sees all. Labels are message ids; the reply contains their texts in the requested language.
 */

const who = ['b2b:sell', 'b2b:claims', 'insurer:orders', 'insurer:claims', 'insurer:admin'] as const;

const holderView = Type.Object({
  /** Id of the holder; it cannot be guessed. */
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /** The number of policies, and their products. */
  policies: Type.Integer(),
  products: Type.Array(Type.String()),
  /** The policy issued last; if the query names a product, the last one of that product. */
  latest: policyStatusView,
});
export type HolderView = Static<typeof holderView>;

export const listHolders = post(
  '/api/policy-holders/search',
  who,
  'Policy holders, newest first',
  defineSearch(holderView, {
    /** A policy number, a phone number, or part of a name. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    /** Holders of a policy of this product. */
    product: Type.Optional(Type.String({ maxLength: 40 })),
  }),
);

/** Lists the products with the number of their holders; `listHolders` with `product` returns the holders of one. */
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
  /** Id of the order in the portal. */
  order: Type.String(),
  plan,
  /** Minor units. */
  premium: Type.Integer(),
  currency: Type.String(),
  issuedAt: Type.String(),
  /** The number of claims filed on it. */
  claims: Type.Integer(),
});
export type HolderPolicy = Static<typeof holderPolicy>;

const holderDetail = Type.Object({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /**
   * Details of the person from the policy issued last, in words; the date of birth is an ISO date. Details that were
   * not asked are missing.
   */
  details: texts,
  policies: Type.Array(holderPolicy),
  messages: texts,
});
export type HolderDetail = Static<typeof holderDetail>;

/** 404 `holderNotFound`, also for a holder to whom only other partners sold. */
export const getHolder = get('/api/policy-holders/:id', who, 'A policy holder and the policies', {
  query: inLanguage,
  reply: holderDetail,
});

/** The limit of a line: an amount (minor units), words, or nothing. */
const limit = Type.Union([
  Type.Object({
    kind: Type.Literal('money'),
    amount: Type.Integer(),
    /** The basis of the amount: the whole period of the policy, each event, or a unit that the label names (a day). */
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
  /** True if limits apply to each insured person. */
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** Numbers of the holder's policies with this plan. */
  policies: Type.Array(Type.String()),
});
export type BenefitPlanView = Static<typeof benefitPlanView>;

/** The reply has several plans if products use the same name for a plan. 404 `benefitPlanNotFound`. */
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
  /** `policyholder`, or the id in the list of insured persons. */
  id: Type.String(),
  name: Type.String(),
});

const policySchedule = Type.Object({
  policy: holderPolicy,
  holder: named,
  insured: Type.Array(insuredPerson),
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** The insured risk in groups, as on the certificate; texts in the requested language. */
  groups: Type.Array(
    Type.Object({
      label: Type.String(),
      rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    }),
  ),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  /** Names of the documents under `/api/b2b/orders/:id/documents`. */
  documents: Type.Array(Type.String()),
  messages: texts,
});
export type PolicySchedule = Static<typeof policySchedule>;

/** `schedule` is the policy's number. 404 `policyNotFound`. */
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
  /** Approved so far, in minor units. */
  used: Type.Integer(),
  /**
   * The rest of the line's own limit: for a limit by period, the limit minus the approved amounts; for a limit by
   * event, the whole limit. Null: no own limit in money, or a limit by unit.
   */
  left: nullable(Type.Integer()),
  /** The amount that can still be approved, within the shared limits too; null: no limit in money. */
  payable: nullable(Type.Integer()),
  /** The benefit whose limit this line shares with others. */
  within: nullable(Type.String()),
  /**
   * The amount of this line in claims that are not decided yet. One amount for several lines together (in old claims)
   * counts only for a line whose limit covers all of them.
   */
  asked: Type.Integer(),
  /** True if a claim may name this line. */
  isClaimed: Type.Boolean(),
});
export type BalanceLineView = Static<typeof balanceLine>;

export const benefitBalance = Type.Object({
  policy: policyStatusView,
  version: Type.String(),
  plan,
  currency: Type.String(),
  perPerson: Type.Boolean(),
  /** One entry for each insured person if limits are per person; otherwise one for the policy, with a null id. */
  people: Type.Array(
    Type.Object({
      id: nullable(Type.String()),
      name: Type.String(),
      lines: Type.Array(balanceLine),
      /** The number of claims that are not decided yet, and their amount. */
      openClaims: Type.Integer(),
      openAmount: Type.Integer(),
      /** The part of `openAmount` that old claims request for several lines together. */
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
