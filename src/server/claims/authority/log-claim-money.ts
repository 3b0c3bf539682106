import type { AccountEventType } from '#contract/people/users.ts';
import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Claim } from '../records/claim-repository.ts';

type ClaimMoneyEvent = Extract<AccountEventType, `claim${string}`>;

type ClaimMoney = {
  claim: Pick<Claim, 'number' | 'currency'>;
  /** Minor units. */
  amount: number;
  at: Date;
  /** Id of the user who acted. */
  byId: string | null;
  /** Id of the user whose approval is confirmed or refused. */
  userId?: string | null;
};

/** Adds a line to the account log about money of a claim, in the transaction of the action. */
export async function logClaimMoney(
  sql: Sql,
  type: ClaimMoneyEvent,
  { claim, amount, at, byId, userId }: ClaimMoney,
): Promise<void> {
  const note = `${claim.number} ${amount} ${claim.currency}`;
  await logAccountEvent(sql, { at, type, note, byId: byId ?? undefined, ...(userId ? { userId } : {}) });
}
