import { randomInt, randomUUID } from 'node:crypto';
import type { Ledger } from './ledger.ts';
import type { CallbackPlan, QueuedCallback, Transaction } from './transaction.ts';

/** The plan of callbacks, and the delay of late ones in seconds. */
export type CallbackOptions = { callback: CallbackPlan; delaySeconds?: number };
export type SandboxDecision =
  | ({ action: 'approve' | 'approve-later' | 'decline' | 'cancel' | 'expire' } & CallbackOptions)
  | { action: 'hold' };

const statusByAction = { approve: 0, pending: 2, decline: 3, cancel: 7, expire: 7 } as const;
const ends = { decline: 'declined', cancel: 'cancelled', expire: 'expired' } as const;
const lateSeconds = 5;

/**
 * Records a decision in the ledger. It never charges a transaction twice and never undoes a charge. It is synchronous,
 * so two decisions cannot interleave.
 */
export function decide(ledger: Ledger, tranId: string, decision: SandboxDecision, now: Date): Transaction | undefined {
  const transaction = ledger.find(tranId);
  if (!transaction || transaction.charges > 0) return transaction;
  if (decision.action === 'hold') return ledger.record({ kind: 'held', tranId, callback: 'none' });
  const delaySeconds = decision.delaySeconds ?? lateSeconds;
  if (decision.action === 'approve-later') {
    const approveAt = addSeconds(now, delaySeconds);
    return ledger.record({ kind: 'held', tranId, approveAt, callback: decision.callback });
  }
  const callbacks = planCallbacks(decision.callback, statusByAction[decision.action], now, delaySeconds);
  if (decision.action !== 'approve') return ledger.record({ kind: ends[decision.action], tranId, callbacks });
  const approval = String(randomInt(100_000, 1_000_000));
  return ledger.record({ kind: 'charged', tranId, amount: transaction.amount, approval, callbacks });
}

/** Returns the transaction, which expires now if its page was open too long. */
export function expireTransaction(ledger: Ledger, transaction: Transaction, now: Date): Transaction {
  const open = transaction.status === 'pending' || transaction.status === 'declined';
  if (!open || now.toISOString() < transaction.expiresAt) return transaction;
  return ledger.record({ kind: 'expired', tranId: transaction.tranId, callbacks: [] });
}

/** Applies the approvals that are due. */
export function applyDueApprovals(ledger: Ledger, now: Date): void {
  for (const { tranId, status, approveAt, approveCallback } of ledger.all()) {
    if (status !== 'held' || approveAt === undefined || approveAt > now.toISOString()) continue;
    decide(ledger, tranId, { action: 'approve', callback: approveCallback }, now);
  }
}

/** Sends a callback about the present transaction again. */
export function resendCallback(
  ledger: Ledger,
  transaction: Transaction,
  decision: CallbackOptions,
  now: Date,
): Transaction {
  const status = paymentStatusCode(transaction);
  const callbacks = planCallbacks(decision.callback, status, now, decision.delaySeconds ?? lateSeconds);
  return ledger.record({ kind: 'told', tranId: transaction.tranId, callbacks });
}

/** Returns PayWay's number for the state of a transaction. */
export function paymentStatusCode({ status }: Transaction): number {
  return { pending: 2, held: 2, paid: 0, declined: 3, refunded: 4, cancelled: 7, expired: 7 }[status];
}

function planCallbacks(plan: CallbackPlan, status: number, now: Date, delaySeconds: number): QueuedCallback[] {
  const message = (of: number, dueAt: string) => ({ id: randomUUID(), status: of, dueAt });
  const soon = now.toISOString();
  const late = addSeconds(now, delaySeconds);
  if (plan === 'none') return [];
  if (plan === 'once') return [message(status, soon)];
  if (plan === 'late') return [message(status, late)];
  return [message(status, soon), message(status, soon), message(statusByAction.pending, late)];
}

function addSeconds(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
