import dayjs from 'dayjs';
import type { Sql } from '../db/database.ts';
import { type AloneLimits, type MoneyAct, moneyActs } from './alone-limits.ts';
import { findMostDoneAlone, insertMoneyRequest, lockLimit, type NewMoneyRequest } from './money-request-repository.ts';

/** Days for which what one person did alone is added up. */
const LIMIT_DAYS = 30;

export type MoneyMovement = {
  act: MoneyAct;
  /** Minor units. */
  amount: number;
  currency: string;
  /** As `toPayee` names who gets it. */
  payee: string;
  policyNumber: string | null;
  /** Id of the user who began it; null for the customer. */
  by: string | null;
};

type MoneyDeps = { config: { aloneLimits: AloneLimits }; now: () => Date };

/**
 * True where one person may do this without a second one: it and all that was done alone in the last 30 days (by instant), to the
 * same payee, on the same policy or by the same person, come to no more than the limit. For a look ahead: it locks nothing.
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
 * The same, in the transaction that acts: until it ends, nobody else acts by this limit, so that two at once are as one after the
 * other. Policy and order are held before it; the partner after it. The caller records what is then done alone.
 */
export async function canActAlone(services: MoneyDeps, sql: Sql, move: MoneyMovement): Promise<boolean> {
  if (move.amount <= 0) return true;
  await lockLimit(sql, moneyActs[move.act]);
  return isWithinLimit(services, sql, move);
}

type ApprovalRequest = Pick<NewMoneyRequest, 'id' | 'subject' | 'payload'> & {
  reason?: string | null;
  note?: string | null;
};

/**
 * Writes, in the transaction that acts, that one person does this alone, which counts for 30 days, or that it waits for a second
 * one; answers which. `always`: whatever the amount is, it needs two.
 */
export async function actOrRequestApproval(
  services: MoneyDeps,
  sql: Sql,
  { by: askedBy, ...move }: MoneyMovement,
  { reason = null, note = null, ...asked }: ApprovalRequest,
  { always = false } = {},
): Promise<'alone' | 'waiting'> {
  const status = !always && (await canActAlone(services, sql, { ...move, by: askedBy })) ? 'alone' : 'waiting';
  const request = { ...move, ...asked, reason, note, askedBy, askedAt: services.now() };
  if (status === 'waiting' || move.amount > 0) await insertMoneyRequest(sql, request, status);
  return status;
}

/** The receiver of the money or the cover: a partner, or the customer by the phone number. */
export function toPayee(to: { partner: string } | { phone: string }): string {
  return 'partner' in to ? `partner:${to.partner}` : `customer:${to.phone}`;
}
