import dayjs from 'dayjs';
import type { Sql } from '../db/database.ts';
import { type AloneLimits, type MoneyAct, moneyActs } from './alone-limits.ts';
import { findMostDoneAlone, insertMoneyRequest, lockLimit, type NewMoneyRequest } from './money-request-repository.ts';

/** Days over which one person's acts are added up. */
const LIMIT_DAYS = 30;

export type MoneyMovement = {
  act: MoneyAct;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The receiver, as `toPayee` returns it. */
  payee: string;
  policyNumber: string | null;
  /** Id of the user who began it; null for the customer. */
  by: string | null;
};

type MoneyDeps = { config: { aloneLimits: AloneLimits }; now: () => Date };

/**
 * True if one person may do this without a second one: its amount and the amounts done alone in the last 30 days (by
 * instant), to the same payee, on the same policy or by the same person, do not exceed the limit. For previews: it
 * locks nothing.
 */
export async function isWithinLimit({ config, now }: MoneyDeps, sql: Sql, move: MoneyMovement): Promise<boolean> {
  const { act, amount, currency, payee, policyNumber, by } = move;
  if (amount <= 0) return true;
  const limit = moneyActs[act];
  const most = config.aloneLimits[limit];
  if (amount > most) return false;
  const since = dayjs(now()).subtract(LIMIT_DAYS, 'day').toDate();
  const before = await findMostDoneAlone(sql, { limit, currency, since }, { payee, policyNumber, askedBy: by });
  return before + amount <= most;
}

/**
 * The same check inside the transaction of the act: until it ends, no other act uses this limit, so that simultaneous
 * acts run one after another. Lock policy and order before, and the partner after. The caller then records the act.
 */
export async function canActAlone(services: MoneyDeps, sql: Sql, move: MoneyMovement): Promise<boolean> {
  if (move.amount <= 0) return true;
  await lockLimit(sql, moneyActs[move.act]);
  return isWithinLimit(services, sql, move);
}

type ApprovalRequest = Pick<NewMoneyRequest, 'id' | 'subject' | 'payload'> & {
  reason?: string | null;
  note?: string | null;
  /** True: any amount needs two people. */
  always?: boolean;
};

/**
 * Records, in the transaction of the act, either that one person does it alone, which counts for 30 days, or that it
 * waits for a second person. Returns which.
 */
export async function actOrRequestApproval(
  services: MoneyDeps,
  sql: Sql,
  { by: askedBy, ...move }: MoneyMovement,
  { reason = null, note = null, always = false, ...asked }: ApprovalRequest,
): Promise<'alone' | 'waiting'> {
  const status = !always && (await canActAlone(services, sql, { ...move, by: askedBy })) ? 'alone' : 'waiting';
  const request = { ...move, ...asked, reason, note, askedBy, askedAt: services.now() };
  if (status === 'waiting' || move.amount > 0) await insertMoneyRequest(sql, request, status);
  return status;
}

/** Returns the receiver of the money or the cover: a partner, or the customer by the phone number. */
export function toPayee(to: { partner: string } | { phone: string }): string {
  return 'partner' in to ? `partner:${to.partner}` : `customer:${to.phone}`;
}
