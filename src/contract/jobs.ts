import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { nullable, oneOf } from './schemas.ts';

/* The background jobs of the server, and those that failed for good, for the insurer's administrators. */

const admin = ['insurer:admin'] as const;
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const jobQueues = [
  ...(['paymentChecks', 'refunds', 'textMessages', 'mails'] as const),
  ...(['webhooks', 'upkeep', 'proofs', 'deadLetters'] as const),
] as const;
const queue = oneOf(jobQueues);

const queueView = Type.Object({
  queue,
  /** Jobs that wait to run, now or later. */
  waiting: Type.Integer(),
  /** Jobs that run now. */
  active: Type.Integer(),
  /** Failed jobs that wait for a retry. */
  failed: Type.Integer(),
  /** Jobs that failed for the last time. */
  dead: Type.Integer(),
  /** The time since which the oldest overdue job waits; null if none is overdue. */
  waitsSince: nullable(Type.String()),
});
export type QueueView = Static<typeof queueView>;

const deadJobView = Type.Object({
  id: Type.String(),
  queue,
  /** The subject of the job: a payment, a message or a task. */
  of: Type.String(),
  failedAt: Type.String(),
  tries: Type.Integer(),
  /** Kind, code and place of the last error, without personal data. */
  failure: nullable(Type.String()),
  /** Phone or mailbox, if it had to deliver a message; null also if that was deleted. */
  recipient: nullable(Type.String()),
});
export type DeadJobView = Static<typeof deadJobView>;

const lostMessageView = Type.Object({
  id: Type.String(),
  channel: oneOf(['sms', 'email']),
  /** Phone or mailbox of the person whom somebody may have to call. */
  recipient: Type.String(),
  /** True for a one-time code: a person who got none has requested another one. */
  isCode: Type.Boolean(),
  writtenAt: Type.String(),
  /** The result of the delivery; `unknown`: the message may have arrived. */
  fate: oneOf(['undelivered', 'refused', 'late', 'unknown']),
  /** The carrier's code for it. */
  code: nullable(Type.String()),
});
export type LostMessageView = Static<typeof lostMessageView>;

const ledgerDifferenceView = Type.Object({
  kind: oneOf([
    ...(['order', 'instalments', 'balance', 'day'] as const),
    ...(['charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims'] as const),
  ]),
  /** Number of an order or a policy, id of a partner, a business day. */
  of: Type.String(),
  currency: Type.String(),
  /**
   * Minor units: the amount that should be in the ledger, and the amount that is there. Both are 0 for the kind `day`.
   */
  expected: Type.Integer(),
  found: Type.Integer(),
  since: Type.String(),
});
export type LedgerDifferenceView = Static<typeof ledgerDifferenceView>;

const jobsView = Type.Object({
  queues: Type.Array(queueView),
  dead: Type.Array(deadJobView),
  lost: Type.Array(lostMessageView),
  /**
   * Differences between the ledger and policies, orders, payments and balances that the last nightly check found.
   * Normally the list is empty.
   */
  differences: Type.Array(ledgerDifferenceView),
});
export type JobsView = Static<typeof jobsView>;

export const listJobs = get(
  '/api/admin/jobs',
  admin,
  'Queues, the 100 jobs that failed for good last, and the 100 messages that did not arrive',
  { reply: jobsView },
);

/** Starts all its attempts again. 404 `jobNotFound` for a job that is not, or no longer, dead. */
export const retryJob = post('/api/admin/jobs/:id/try-again', admin, 'Try a dead job again', {
  params,
  reply: jobsView,
});

/** Removes the job only; its subject does not change. 404 `jobNotFound`. */
export const dismissJob = post('/api/admin/jobs/:id/dismiss', admin, 'Dismiss a dead job', { params, reply: jobsView });
