import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { nullable, oneOf } from './schemas.ts';

/*
 * The background jobs of the server, and the jobs and messages that failed finally, for the insurer's administrators.
 */

const admin = ['insurer:admin'] as const;
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const jobQueues = [
  ...(['paymentChecks', 'refunds', 'textMessages', 'mails'] as const),
  ...(['webhooks', 'upkeep', 'proofs', 'exports', 'deadLetters'] as const),
] as const;
const queue = oneOf(jobQueues);

const queueView = Type.Object({
  queue,
  /** The number of jobs that wait for their first run, now or later. */
  waiting: Type.Integer(),
  /** The number of jobs that run now. */
  active: Type.Integer(),
  /** The number of failed jobs that wait for a retry. */
  failed: Type.Integer(),
  /** The number of jobs that failed finally: no more retries. */
  dead: Type.Integer(),
  /** The instant (UTC) since which the oldest overdue job has been waiting; null if no job is overdue. */
  waitsSince: nullable(Type.String()),
});
export type QueueView = Static<typeof queueView>;

const deadJobView = Type.Object({
  id: Type.String(),
  queue,
  /** The job's id in its queue: for example the `tranId` of a payment, the id of a message, the name of a recurring job. */
  of: Type.String(),
  failedAt: Type.String(),
  tries: Type.Integer(),
  /** Kind, code and source position of the last error, without personal data; null if it is not known. */
  failure: nullable(Type.String()),
  /**
   * Phone number or e-mail address of the message that the job had to deliver; null for other jobs, and if the message
   * was deleted.
   */
  recipient: nullable(Type.String()),
});
export type DeadJobView = Static<typeof deadJobView>;

const lostMessageView = Type.Object({
  id: Type.String(),
  channel: oneOf(['sms', 'email']),
  /** Phone number or e-mail address of the person who did not get the message. */
  recipient: Type.String(),
  writtenAt: Type.String(),
  /** The result of the delivery. `unknown`: the message may have arrived. */
  fate: oneOf(['undelivered', 'refused', 'late', 'unknown']),
  /** The message carrier's code for the result; null: none. */
  code: nullable(Type.String()),
});
export type LostMessageView = Static<typeof lostMessageView>;

const ledgerDifferenceView = Type.Object({
  kind: oneOf([
    ...(['order', 'instalments', 'balance', 'day'] as const),
    ...(['charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims', 'reserves', 'recoveries'] as const),
  ]),
  /** The subject of the difference: number of an order or a policy, id of a partner, or a business day. */
  of: Type.String(),
  currency: Type.String(),
  /**
   * Minor units: the amount that the ledger should contain, and the amount that it contains (`found`). Both are 0 for
   * the kind `day`.
   */
  expected: Type.Integer(),
  found: Type.Integer(),
  since: Type.String(),
});
export type LedgerDifferenceView = Static<typeof ledgerDifferenceView>;

const jobsView = Type.Object({
  queues: Type.Array(queueView),
  dead: Type.Array(deadJobView),
  /**
   * Messages that did not arrive and that nobody has closed, without one-time codes: a person without a code requests
   * another one.
   */
  lost: Type.Array(lostMessageView),
  /** The number of one-time codes of the last 24 hours that did not arrive, or may not have arrived. */
  lostCodes: Type.Integer(),
  /**
   * Differences that the last nightly check found between the ledger and the policies, orders, payments and balances.
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

/** Runs a finally failed job again, with all its attempts. 404 `jobNotFound` for any other job. */
export const retryJob = post('/api/admin/jobs/:id/try-again', admin, 'Try a dead job again', {
  params,
  reply: jobsView,
});

/** Deletes a finally failed job; the payment, message or task of the job does not change. 404 `jobNotFound`. */
export const dismissJob = post('/api/admin/jobs/:id/dismiss', admin, 'Dismiss a dead job', { params, reply: jobsView });

/** Closes a message that did not arrive: nothing is left to be done about it. 404 `messageNotFound` for any other. */
export const closeMessage = post('/api/admin/messages/:id/close', admin, 'Close a message that did not arrive', {
  reply: jobsView,
});
