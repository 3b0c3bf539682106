import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { nullable, oneOf } from './schemas.ts';

/* What the server does by itself, and what of it failed for good, for the insurer's administrators. */

const admin = ['insurer:admin'] as const;
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const jobQueues = [
  'paymentChecks',
  'refunds',
  'textMessages',
  'mails',
  'webhooks',
  'upkeep',
  'proofs',
  'deadLetters',
] as const;
const queue = oneOf(jobQueues);

const queueView = Type.Object({
  queue,
  /** To be done now or later. */
  waiting: Type.Integer(),
  /** In hand. */
  active: Type.Integer(),
  /** Failed, and waits to be tried again. */
  failed: Type.Integer(),
  /** Failed for the last time. */
  dead: Type.Integer(),
  /** Since when the one that should have been done first waits; null where nothing is late. */
  waitsSince: nullable(Type.String()),
});
export type QueueView = Static<typeof queueView>;

const deadJobView = Type.Object({
  id: Type.String(),
  queue,
  /** What it was for: the payment, the message, the task. */
  of: Type.String(),
  failedAt: Type.String(),
  tries: Type.Integer(),
  /** Kind, code and place of the last error, without anybody's data. */
  failure: nullable(Type.String()),
  /** Phone or mailbox, where it was to deliver a message; null also where that is gone. */
  recipient: nullable(Type.String()),
});
export type DeadJobView = Static<typeof deadJobView>;

const lostMessageView = Type.Object({
  id: Type.String(),
  channel: oneOf(['sms', 'email']),
  /** Whom somebody may have to call. */
  recipient: Type.String(),
  /** A one-time code: who got none has asked for another. */
  isCode: Type.Boolean(),
  writtenAt: Type.String(),
  /** What became of it; `unknown`: it may have arrived. */
  fate: oneOf(['undelivered', 'refused', 'late', 'unknown']),
  /** The code by which its carrier said so. */
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
  /** Minor units: what should stand in the ledger, and what does; of a day none is told. */
  expected: Type.Integer(),
  found: Type.Integer(),
  since: Type.String(),
});
export type LedgerDifferenceView = Static<typeof ledgerDifferenceView>;

const jobsView = Type.Object({
  queues: Type.Array(queueView),
  dead: Type.Array(deadJobView),
  lost: Type.Array(lostMessageView),
  /** Lists each difference between the ledger and policies, orders, payments and balances that the last nightly check found. An empty list is right. */
  differences: Type.Array(ledgerDifferenceView),
});
export type JobsView = Static<typeof jobsView>;

export const listJobs = get(
  '/api/admin/jobs',
  admin,
  'Queues, the 100 jobs that failed for good last, and the 100 messages that did not arrive',
  {
    reply: jobsView,
  },
);

/** All its tries begin anew. 404 `jobNotFound` for what is not, or no longer, dead. */
export const retryJob = post('/api/admin/jobs/:id/try-again', admin, 'Try a dead job again', {
  params,
  reply: jobsView,
});

/** What it was for stays as it is. 404 `jobNotFound`. */
export const dismissJob = post('/api/admin/jobs/:id/dismiss', admin, 'Dismiss a dead job', { params, reply: jobsView });
