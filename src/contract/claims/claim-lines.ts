import Type, { type Static } from 'typebox';
import { closedObject, day, nullable, oneOf, textInput } from '../schemas.ts';

/* Lines of claims: one for each bill, or for each part of a bill that another benefit pays. */

/** Reasons to pay less than the claimed amount, or nothing. Their texts are the messages `claims.reasons.{reason}`. */
export const claimReasons = [
  ...(['coPayment', 'deductible', 'overLimit', 'overEstimate', 'notCovered', 'waitingPeriod', 'preExisting'] as const),
  ...(['papersMissing', 'duplicate', 'withdrawn', 'fraud', 'other'] as const),
] as const;
export type ClaimReason = (typeof claimReasons)[number];

export const claimReason = oneOf(claimReasons);

/** A name of product data: a benefit, an insured item, a cause. */
const name = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });
const lineId = Type.Integer({ minimum: 1, maximum: 40 });
const claimedAmount = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/** Facts about the loss of a line that select the rules of the product. */
const lossMembers = {
  /** The insured item (`claims.sums` of the product's benefits), for a benefit with sums insured. Default: all its items. */
  item: Type.Optional(name),
  /** A cause of the product's `claims.causes`. Its text is the message `claims.causes.{cause}`. */
  cause: Type.Optional(name),
  /** Days, weeks or visits, for a benefit with a limit for one unit. Default: the days of the line, or of the claim. */
  units: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** Percent of the limit that a scale of disablement states. */
  degree: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
};

/** A line of a new claim. Several lines can name the same benefit. */
export const claimLineInput = closedObject({
  benefit: name,
  /** The claimed amount in minor units of the policy's currency; not for a bill in another currency. */
  amount: Type.Optional(claimedAmount),
  ...lossMembers,
  /** The hospital, garage or shop that made the bill. */
  provider: Type.Optional(textInput(120)),
  billNumber: Type.Optional(textInput(60)),
  billDate: Type.Optional(day),
  /** First and last day of the treatment or service. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  /** A bill in another currency. The server converts it to the policy's currency, and rounds half a cent up. */
  foreign: Type.Optional(
    closedObject({
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      /** The amount of the bill in minor units of its currency. */
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      /** The amount of its currency for one unit of the policy's currency: `4100` for riel to the dollar. */
      rate: Type.String({ pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,6})?$' }),
      /** The source of the rate, and the business date of the rate. */
      source: textInput(120),
      day,
    }),
  ),
});
export type ClaimLineInput = Static<typeof claimLineInput>;

/** A line of a claim. Members that the claimant did not state are null. */
export const claimLineView = Type.Object({
  id: Type.Integer(),
  benefit: Type.String(),
  /** The message id of the benefit's name. */
  label: Type.String(),
  /** Null in old claims: the claim's `amount` is for all these lines together. */
  amount: nullable(Type.Integer()),
  item: nullable(Type.String()),
  cause: nullable(Type.String()),
  units: nullable(Type.Integer()),
  degree: nullable(Type.Integer()),
  provider: nullable(Type.String()),
  billNumber: nullable(Type.String()),
  billDate: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  foreign: nullable(
    Type.Object({
      currency: Type.String(),
      amount: Type.Integer(),
      rate: Type.String(),
      source: Type.String(),
      day: Type.String(),
    }),
  ),
  /** Id of the file that proves the line. */
  file: nullable(Type.String()),
  /** The approved estimate of a repair in minor units; null: none. `isInvoiced`: `amount` is that of the invoice. */
  estimate: nullable(Type.Integer()),
  isInvoiced: Type.Boolean(),
});
export type ClaimLineView = Static<typeof claimLineView>;

/**
 * A line of a decision. `line`: the id of a claimed line. `benefit` without `line`: the claimed line of this benefit if
 * there is only one, else a line that the reviewer adds.
 */
export const decidedLineInput = closedObject({
  line: Type.Optional(lineId),
  benefit: Type.Optional(name),
  amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  ...lossMembers,
  reason: Type.Optional(claimReason),
  /**
   * The insured item is a total loss, which pays its sum insured. `salvage`: the value of the wreck in minor units, if the
   * policyholder keeps it; else 0. `reason`: for colleagues.
   */
  totalLoss: Type.Optional(
    closedObject({ salvage: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), reason: textInput(500) }),
  ),
});

export const decidedLine = Type.Object({
  /** The id of the claimed line; null: the reviewer added the line. */
  line: nullable(Type.Integer()),
  benefit: Type.String(),
  amount: Type.Integer(),
  item: Type.Optional(Type.String()),
  cause: Type.Optional(Type.String()),
  units: Type.Optional(Type.Integer()),
  degree: Type.Optional(Type.Integer()),
  reason: nullable(claimReason),
  /** The insured item is a total loss; `salvage`: the value of the wreck that was subtracted, in minor units. */
  totalLoss: Type.Optional(Type.Object({ salvage: Type.Integer() })),
});
export type DecidedLine = Static<typeof decidedLine>;

/** A text as a reviewer typed it; empty: nothing. */
const typed = Type.String({ maxLength: 60 });

/** A decision that is not made yet, as the reviewer typed it. Any text is saved; the calculation uses the valid ones. */
export const claimDraft = closedObject({
  lines: Type.Array(
    closedObject({
      /** The id of the claimed line; null: a line that the reviewer adds. */
      line: nullable(lineId),
      benefit: name,
      ...{ amount: typed, units: typed, degree: typed, item: typed, cause: typed, reason: typed },
      /** The value of the wreck and the reason of a total loss; null or absent: none. */
      totalLoss: Type.Optional(nullable(closedObject({ salvage: typed, reason: Type.String({ maxLength: 500 }) }))),
    }),
    { maxItems: 80 },
  ),
  /** The values of insured items on the day of the loss, by item. */
  values: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }), typed),
  /** Additional text of the decision letter. */
  message: Type.String({ maxLength: 2000 }),
});
export type ClaimDraft = Static<typeof claimDraft>;
