import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { closedObject, defineSearch, nullable, oneOf } from '../schemas.ts';

/*
 * People who hold policies, what they bought, and what is left of it. An agent sees what the own partner sold, and of
 * a person nothing else; the insurer sees all. Labels are message ids, whose texts in the language asked for come along.
 */

const who = ['b2b:sell', 'b2b:claims', 'insurer:orders', 'insurer:claims', 'insurer:admin'] as const;
const inLanguage = closedObject({ locale: Type.Optional(locale) });
/** Texts of the labels that a reply names, by their message ids. */
const messages = Type.Record(Type.String(), Type.String());

const holderView = Type.Object({
  /** Opens the holder; not to be guessed. */
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /** How many policies, and the products that they are of. */
  policies: Type.Integer(),
  products: Type.Array(Type.String()),
  /** The one issued last; where a product is asked for, of that product. */
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
    /** Who holds a policy of this product. */
    product: Type.Optional(Type.String({ maxLength: 40 })),
  }),
);

/** The holders of a product are those of `listHolders` with its `product`. */
export const listHoldersByProduct = get(
  '/api/policy-holders/by-product',
  who,
  'Products that have policy holders, and how many',
  { reply: Type.Array(Type.Object({ product: Type.String(), policies: Type.Integer(), holders: Type.Integer() })) },
);

/** A plan as it was bought; `label` is the message id of its name. Null where the product has none. */
const plan = nullable(Type.Object({ id: Type.String(), label: Type.String() }));

const holderPolicy = Type.Object({
  ...policyStatusView.properties,
  version: Type.String(),
  /** Id of the order, in the portal. */
  order: Type.String(),
  plan,
  /** Minor units. */
  premium: Type.Integer(),
  currency: Type.String(),
  issuedAt: Type.String(),
  /** Claims that were filed on it. */
  claims: Type.Integer(),
});
export type HolderPolicy = Static<typeof holderPolicy>;

const holderDetail = Type.Object({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  /** As told with the policy issued last, in words; the date of birth ISO. What was not asked is left out. */
  details: Type.Record(Type.String(), Type.String()),
  policies: Type.Array(holderPolicy),
  messages,
});
export type HolderDetail = Static<typeof holderDetail>;

/** 404 `holderNotFound`, for whom another partner sold to as well. */
export const getHolder = get('/api/policy-holders/:id', who, 'A policy holder and the policies', {
  query: inLanguage,
  reply: holderDetail,
});

/** What a line pays up to: money (minor units), in words, or nothing. */
const limit = Type.Union([
  Type.Object({
    kind: Type.Literal('money'),
    amount: Type.Integer(),
    /** What the amount is for: all of the policy's period, each event, or a unit that the label says (a day). */
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
  /** Limits are for each insured person. */
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** Numbers of the holder's policies that have it. */
  policies: Type.Array(Type.String()),
});
export type BenefitPlanView = Static<typeof benefitPlanView>;

/** Of products that name a plan alike there are several. 404 `benefitPlanNotFound`. */
export const getBenefitPlan = get(
  '/api/policy-holders/:id/benefit-plans/:benefitPlan',
  who,
  'A benefit plan of a policy holder, as bought',
  { query: inLanguage, reply: Type.Object({ holder: Type.String(), plans: Type.Array(benefitPlanView), messages }) },
);

const insuredPerson = Type.Object({
  /** `policyholder`, or the id in the list of insured persons. */
  id: Type.String(),
  name: Type.String(),
});

const policySchedule = Type.Object({
  policy: holderPolicy,
  holder: Type.Object({ id: Type.String(), name: Type.String() }),
  insured: Type.Array(insuredPerson),
  perPerson: Type.Boolean(),
  lines: Type.Array(benefitLine),
  /** What was insured, in groups as on the certificate; texts in the language asked for. */
  groups: Type.Array(
    Type.Object({
      label: Type.String(),
      rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    }),
  ),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  /** Names of the documents under `/api/b2b/orders/:id/documents`. */
  documents: Type.Array(Type.String()),
  messages,
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
  /** Approved so far; minor units. */
  used: Type.Integer(),
  /** Of a limit for the period what is left, of one for each event all of it; null where nothing is counted. */
  left: nullable(Type.Integer()),
  /** What can still be approved, within the limits that cap it together with others; null: no limit in money. */
  payable: nullable(Type.Integer()),
  /** The benefit whose limit holds for this line together with others. */
  within: nullable(Type.String()),
  /**
   * What claims that are not decided yet ask for of this line. One amount for several lines together stands at none of
   * them, only at a limit that holds for all of them.
   */
  asked: Type.Integer(),
  /** May be claimed on. */
  isClaimed: Type.Boolean(),
});
export type BalanceLineView = Static<typeof balanceLine>;

export const benefitBalance = Type.Object({
  policy: policyStatusView,
  version: Type.String(),
  plan,
  currency: Type.String(),
  perPerson: Type.Boolean(),
  /** One for each insured person where limits are per person, else one for the policy with a null id. */
  people: Type.Array(
    Type.Object({
      id: nullable(Type.String()),
      name: Type.String(),
      lines: Type.Array(balanceLine),
      /** Claims not decided yet, and what they ask for. */
      openClaims: Type.Integer(),
      openAmount: Type.Integer(),
      /** What of it was claimed for several lines together, as claims of former times are. */
      openTogether: Type.Integer(),
    }),
  ),
  /** Whom a claim can be for. */
  insured: Type.Array(insuredPerson),
  messages,
});
export type BenefitBalance = Static<typeof benefitBalance>;

export const getBenefitBalance = get(
  '/api/policies/:number/benefit-balance',
  who,
  'What is left of the benefits of a policy',
  { params: Type.Object({ number: Type.String({ maxLength: 64 }) }), query: inLanguage, reply: benefitBalance },
);
