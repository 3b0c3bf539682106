import type { ClaimUnit } from '../language/claims/claim-rules.ts';

/** An amount that is claimed for a benefit, in minor units. */
export type ClaimLine = {
  benefit: string;
  /** The insured item, of a benefit with sums insured. Default: its only item. */
  item?: string;
  /** The cause of the loss, from the causes of the product. Undefined if it is not known. */
  cause?: string;
  asked: number;
  /** Days, weeks or visits. */
  units?: number;
  /** Percent of the limit that a scale of disablement states. */
  degree?: number;
  /** The approved estimate of a repair, in minor units. The asked amount is that of the invoice. */
  estimate?: number;
  /** The item is a total loss; `salvage`: the value of the wreck that the policyholder keeps, in minor units. */
  totalLoss?: { salvage: number };
};

/** A payment that was decided before. */
export type EarlierLine = {
  /** The number of its claim. */
  claim?: string;
  benefit: string;
  item?: string;
  amount: number;
  units?: number;
  insured: string;
  /** The day of its loss. */
  on: string;
  /** True if it is of the same event: accident, stay or trip. */
  isSame: boolean;
  /** The co-payment or deductible that was subtracted with it. */
  taken?: number;
};

/** The promises of the policy on the day of a loss. */
export type ClaimFacts = {
  /** The limits of the bought benefits. */
  limits: Readonly<Record<string, number | string | null>>;
  /** The sums insured by item, in minor units; `values`: the values of the items on the day of the loss. */
  sums: Readonly<Record<string, number>>;
  values: Readonly<Record<string, number>>;
  deductible: number;
  perPerson: boolean;
  insured: string;
  term: { from: string; to: string };
  /** The first day of the first policy, without a gap since. */
  first: string;
  loss: string;
};

/** The amount (minor units) or the units of a limit that an earlier claim used up. */
export type EarlierUse = { claim: string; amount: number };

/** A rule that was applied to a line, with its numbers. `left` and `amount` are minor units. */
export type AssessmentStep =
  | { rule: 'notCovered' | 'excluded' | 'unitsMissing' }
  | { rule: 'waiting'; until: string }
  | { rule: 'units'; unit: ClaimUnit; units: number; each: number; amount: number }
  | { rule: 'most'; units: number; left: number; used?: EarlierUse[] }
  | { rule: 'degree'; percent: number; of: number; amount: number }
  | { rule: 'value'; amount: number }
  | { rule: 'average'; sum: number; value: number; amount: number }
  | { rule: 'estimate' | 'salvage'; amount: number }
  | { rule: 'totalLoss'; sum: number }
  | { rule: 'item'; left: number }
  | { rule: 'limit'; benefit: string; left: number; used?: EarlierUse[] };

/** The amount of one unit in minor units, and the units left within the most that are paid; null: there is no most. */
export type UnitLimit = { unit: ClaimUnit; each: number; left: number | null };

/** `allowed`: before the co-payment and the deductible. `paid`: after them. */
export type AssessedLine = ClaimLine & { allowed: number; paid: number; steps: AssessmentStep[] };
