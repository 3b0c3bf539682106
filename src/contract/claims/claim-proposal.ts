import Type from 'typebox';
import type { AssessmentStep } from '#engine/claims/claim-lines.ts';
import { transactionKind } from '../purchase/policy-life.ts';
import { nullable, oneOf } from '../schemas.ts';

const minorUnits = Type.Integer();
const wrecks = ['insurer', 'choice'] as const;

/** The amounts that the rules of the policy give for a claim, before its decision. */
export const claimProposal = Type.Object({
  /** The amount of each line after co-payment and deductible; `units`: its days, weeks or visits. */
  lines: Type.Array(
    Type.Object({
      /** The id of the claimed line; null: the reviewer added the line. */
      line: nullable(Type.Integer()),
      benefit: Type.String(),
      units: nullable(Type.Integer()),
      paid: minorUnits,
      /** The rules that were applied, in their order, with their numbers (`claim-review.proposal.{rule}`). */
      steps: Type.Array(Type.Unsafe<AssessmentStep>(Type.Any())),
    }),
  ),
  /**
   * The co-payment and the deductible; `most`: the most of one stay, or the whole deductible; `borne`: the part that earlier
   * claims bore already. Amounts in minor units.
   */
  shares: Type.Array(
    Type.Union([
      Type.Object({
        rule: Type.Literal('coPayment'),
        percent: Type.Integer(),
        most: nullable(minorUnits),
        /** The least of one stay, if it is more than the percent. */
        least: Type.Optional(minorUnits),
        amount: minorUnits,
        borne: Type.Optional(minorUnits),
      }),
      Type.Object({
        rule: Type.Literal('deductible'),
        most: minorUnits,
        amount: minorUnits,
        borne: Type.Optional(minorUnits),
      }),
    ]),
  ),
  /** The benefits with a limit for one unit: the limit in minor units, and the number of units left; null: no most. */
  units: Type.Array(
    Type.Object({
      benefit: Type.String(),
      unit: oneOf(['day', 'sixHours', 'week', 'visit']),
      each: minorUnits,
      left: nullable(Type.Integer()),
    }),
  ),
  /** Causes (`claims.causes.{cause}`) with a waiting period that includes the day of loss, and its last day. */
  waiting: Type.Array(Type.Object({ cause: Type.String(), until: Type.String() })),
  /** The causes that a line can have (`claims.causes.{cause}`). */
  causes: Type.Array(Type.String()),
  /** The insured items of each benefit (`claims.items.{item}`), with their sums insured in minor units. */
  items: Type.Array(Type.Object({ benefit: Type.String(), item: Type.String(), sum: minorUnits })),
  /** The owner of the wreck after a total loss: the insurer, or the policyholder's choice. Absent: no total losses. */
  wreck: Type.Optional(oneOf(wrecks)),
});

/**
 * A transaction of the policy that added cover for a day that was past or had begun when the transaction was recorded.
 */
export const lateCover = Type.Object({
  serial: Type.Integer(),
  kind: transactionKind,
  /** The first business date on which the transaction is in force. */
  from: Type.String(),
  at: Type.String(),
  /** Name of the user who requested the transaction; null: the policyholder requested it. */
  by: nullable(Type.String()),
  /** The reason that staff gave for cover of past days; null: no reason was given. */
  granted: nullable(Type.String()),
  /**
   * The business dates, both included, for which the policyholder declared that no loss was known; null: no
   * declaration.
   */
  noLoss: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
  /**
   * True if staff gave a reason for this cover, or if the policyholder declared that no loss was known for the day of
   * loss. If false, the claim cannot be paid.
   */
  isAllowed: Type.Boolean(),
});
