import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { named } from '../schemas.ts';
import { reviewerScopes } from './claims.ts';

/* Findings about a claim that a reviewer reads before the decision. None of them decides anything. */

export const findingKinds = [
  /** The cause of a line (`name`, of `claims.causes`) is excluded by the policy. */
  'excluded',
  /** Instalments of the premium (`count`, `amount`) are overdue since a date (`on`). */
  'unpaidPremium',
  /** A file (`name`) has the same bytes as a file of another claim. */
  'sameFile',
  /** A picture (`name`) looks like a picture of another claim. */
  'alikeFile',
  /** A bill (`name`: provider and number) is in another claim. */
  'sameBill',
  /** A bill (`name`) has the provider, the date and the amount of a bill of another claim, but another number. */
  'alikeBill',
  /** The claimed damage (`amount`) is so many percent (`count`) of the sum insured that it may be a total loss. */
  'totalLoss',
  /** The invoice of a repair exceeds the approved estimate by an amount, which is so many percent (`count`) of it. */
  'invoiceAboveEstimate',
  /** A bill (`name`: provider and number) has a date (`on`) before the cover began. */
  'billBeforeCover',
  /** The loss is within 14 days of the first cover: `days` after it began. */
  'newCover',
  /** Other claims (`count`) on the policy have a loss within the year before. */
  'manyClaims',
  /** The whole claim (`amount`) is a round sum. */
  'roundSum',
  /** The claim was filed long (`days`) after the loss. */
  'lateFiling',
] as const;
const kind = Type.Union(findingKinds.map((name) => Type.Literal(name)));

const claimFinding = Type.Object({
  /** The sentence is the message `claim-review.findings.{kind}` with the members below. */
  kind: Type.Unsafe<(typeof findingKinds)[number]>(kind),
  name: Type.Optional(Type.String()),
  /** Minor units of the claim's currency. */
  amount: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  days: Type.Optional(Type.Integer()),
  /** A business date. */
  on: Type.Optional(Type.String()),
  /** The other claim: its reference and its number. */
  claim: Type.Optional(named),
});
export type ClaimFinding = Static<typeof claimFinding>;

/** 404 `claimNotFound` if there is no such claim. */
export const listClaimFindings = get('/api/claims/:ref/findings', reviewerScopes, 'What is unusual about a claim', {
  reply: Type.Array(claimFinding),
});
