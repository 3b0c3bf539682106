/**
 * The thing to which the amount of a limit applies: the policy's term, one trip, one event, one item of a claim (a
 * victim, an article, a person), or one unit (a day, a week, a visit).
 */
export type LimitBasis = 'period' | 'trip' | 'event' | 'item' | 'unit';

/** The unit of a limit. */
export type ClaimUnit = 'day' | 'sixHours' | 'week' | 'visit';

/** The rule of a benefit: how its limit counts. */
type BenefitRule = {
  /** Default: `limitsAreFor`. */
  per?: LimitBasis;
  /** The unit of a limit for one unit. */
  unit?: ClaimUnit;
  /** The most units that are paid, in a term or for one event. */
  most?: { units: number; per: 'period' | 'event' };
  /** The most percent of the limit that one article counts for. */
  articlePercent?: number;
  /** Other benefits that this limit also caps: the named ones, or all. */
  caps?: string[] | 'all';
  /** Items whose sums insured are the limit, by their names in `sums`. */
  sums?: string[];
  /** Days after which a claim for this benefit is overdue. Default: those of the product. */
  overdueDays?: number;
  /** True if third parties who suffered the loss can claim the benefit: it pays what the policyholder owes them. */
  isForThirdParties?: true;
  /** False if nobody can claim the benefit: it states the buyer's own share, or it limits other benefits. */
  isClaimed?: false;
};

/**
 * The numbers of a limit that `limits` of a plan names by a word: an amount in minor units, or a share with its least and
 * its most for one stay.
 */
type Terms = { amount?: number; percent?: number; least?: number; most?: number };

/** The rules by which claims of a product's version are calculated. `Expression`: the type of expressions over answers. */
export type ClaimRules<Expression = unknown> = {
  /** Documents that a claim needs. */
  papers: string[];
  /** The benefits pay for stays in hospital, so the form asks for the discharge date. */
  asksDischarge?: boolean;
  /** Days after which a claim that waits for the insurer is overdue, and from how many days before this it is due soon. */
  overdueDays?: number;
  warnDays?: number;
  /** The basis of a limit whose rule has none. Default `period`. */
  limitsAreFor?: LimitBasis;
  lines?: Record<string, BenefitRule>;
  terms?: Record<string, Terms>;
  /** The sum insured of each item in minor units, computed from the answers. */
  sums?: Record<string, Expression>;
  /** Below this percent of an item's value, a sum insured pays its proportion of the loss. */
  averageBelow?: number;
  /** The benefit whose limit states the share of one stay, and the benefits of which it is a share. */
  coPayment?: { line: string; of: string[] };
  /**
   * The amount that the policyholder bears, by a benefit (`line`) or by the answers (`amount`), of these benefits
   * (default: all). It is not subtracted from a benefit of `notAlone` if no other of them is claimed.
   */
  deductible?: {
    line?: string;
    amount?: Expression;
    per: 'claim' | 'event' | 'period';
    of?: string[];
    notAlone?: string[];
  };
  /**
   * Benefits that pay repairs, and the percent by which an invoice may exceed the approved estimate without a finding
   * (default: 0).
   */
  repair?: { of: string[]; abovePercent?: number };
  /**
   * A benefit with sums insured pays the whole item at a total loss. `wreck`: who has it afterwards. `cancelReason`: the
   * reason of `cancel.reasons` by which the policy ends after the payment; without it, the policy goes on.
   */
  totalLoss?: { wreck: 'insurer' | 'choice'; cancelReason?: string };
  /**
   * The reserve of a new claim: a percent of the claimed amounts within their limits, or of the limits. Default: 100 % of
   * the claimed amounts.
   */
  reserve?: { of?: 'claimed' | 'limit'; percent?: number };
  /**
   * Causes of a loss, with their waiting days or months from the first day of the first policy, and those that are
   * excluded.
   */
  causes?: Record<string, { waitDays?: number; waitMonths?: number; isExcluded?: true }>;
  /** The percent of the limit for each loss that the scale of disablement of the wording names. */
  degrees?: Record<string, number>;
  /**
   * Other numbers that the texts on benefits state and that the reviewer judges, such as the days within which a treatment
   * begins; `amounts` in minor units.
   */
  states?: Record<string, number>;
  amounts?: Record<string, number>;
};

/** Returns the claim rules of a product. Default: a claim needs an invoice, and limits apply to the policy's term. */
export const selectClaimRules = <Expression>({ definition }: WithRules<Expression>): ClaimRules<Expression> =>
  definition.benefits.claims ?? { papers: ['invoice'] };

type WithRules<Expression> = { definition: { benefits: { claims?: ClaimRules<Expression> } } };

/** True if a claim can name a benefit. */
export const isClaimable = ({ lines = {} }: ClaimRules, benefit: string): boolean => lines[benefit]?.isClaimed ?? true;

/** True if a third party can claim a benefit. */
export const isForThirdParties = ({ lines = {} }: ClaimRules, benefit: string): boolean =>
  lines[benefit]?.isForThirdParties ?? false;

type Limits = Readonly<Record<string, number | string | null>>;

export const findBasis = ({ lines = {}, limitsAreFor = 'period' }: ClaimRules, benefit: string): LimitBasis =>
  lines[benefit]?.per ?? limitsAreFor;

/** Returns the amount of a benefit's limit in minor units, for its basis; undefined if it has none. */
export function findAmount({ terms = {} }: ClaimRules, limits: Limits, benefit: string): number | undefined {
  const limit = limits[benefit];
  return typeof limit === 'string' ? terms[limit]?.amount : (limit ?? undefined);
}

/** A limit that several payments use up: its benefit, the benefits to which it applies, its amount and its basis. */
export type Counter = {
  benefit: string;
  holdsFor(benefit: string): boolean;
  limit: number;
  basis: LimitBasis;
};

/** Lists the limits that payments use up. A limit of one unit is none; a limit of one item is one only if it caps. */
export function listCounters(rules: ClaimRules, limits: Limits): Counter[] {
  return Object.keys(limits).flatMap((benefit) => {
    const limit = findAmount(rules, limits, benefit);
    const basis = findBasis(rules, benefit);
    if (limit === undefined || basis === 'unit') return [];
    const caps = rules.lines?.[benefit]?.caps ?? [];
    const holdsFor = (line: string) => line === benefit || caps === 'all' || caps.includes(line);
    return [{ benefit, holdsFor, limit, basis }];
  });
}
