/** The rules for jobs of one kind. Waits double with each failure (exponential back-off with jitter). */
export type Queue = {
  /** Seconds for which a server reserves a job; then another server can run it. */
  lease: number;
  /** Failures after which a job is dead and raises an alarm. */
  tries: number;
  /** Seconds until the first retry; jitter adds up to the same again. */
  wait: number;
  /** Jobs that one server runs at once. */
  atOnce: number;
  /** Seconds between two polls for due jobs; new jobs are notified without a poll. */
  pollSeconds: number;
};

/** All kinds of jobs. jobs.ts defines their work. A migration creates a new kind, see README.md. */
export const queues = {
  /** Checks a payment attempt at the provider. Job id: `tranId`. 14 doublings of 10 s last more than a day. */
  paymentChecks: { lease: 120, tries: 14, wait: 10, atOnce: 10, pollSeconds: 2 },
  /**
   * Refunds the amount due of a payment. Job id: `tranId`. Its lease is longer than the time for which
   * process-refunds.ts reserves a refund.
   */
  refunds: { lease: 300, tries: 14, wait: 10, atOnce: 5, pollSeconds: 5 },
  /** Sends an SMS. Job id: the message's id. */
  textMessages: { lease: 60, tries: 10, wait: 10, atOnce: 10, pollSeconds: 2 },
  /** Sends an e-mail. Job id: the message's id. 10 doublings of 10 s last for hours. */
  mails: { lease: 120, tries: 10, wait: 10, atOnce: 5, pollSeconds: 5 },
  /**
   * Sends the waiting events of a subject to a partner's endpoint, in order. Job id: `{endpoint} {subject}`. Its lease
   * is longer than one run.
   */
  webhooks: { lease: 120, tries: 10, wait: 10, atOnce: 10, pollSeconds: 2 },
  /** Recurring jobs. Job id: the job's name in scheduled-jobs.ts. */
  upkeep: { lease: 900, tries: 5, wait: 30, atOnce: 3, pollSeconds: 20 },
  /** Checks a release of products. Job id: the id of the check. Its lease is longer than the longest check. */
  proofs: { lease: 2_700, tries: 3, wait: 30, atOnce: 1, pollSeconds: 5 },
  /** Writes a list as a file. Job id: the id of the export. Its lease is longer than the longest list. */
  exports: { lease: 2_700, tries: 3, wait: 5, atOnce: 2, pollSeconds: 2 },
  /** Jobs that failed for the last time: raises the alarm, once. */
  deadLetters: { lease: 60, tries: 3, wait: 10, atOnce: 10, pollSeconds: 5 },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;

/** The data of a job in the database: never a text, a code, a phone number or a name. */
export type JobData = { queue: QueueName; id: string };
