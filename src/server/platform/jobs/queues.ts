/** How jobs of one kind are done. Waits double with each failure (exponential back-off, with chance in it). */
export type Queue = {
  /** Seconds for which a server has a job in hand; then another takes it over. */
  lease: number;
  /** Failures after which a job is dead and somebody is called. */
  tries: number;
  /** Seconds until the first repeat; by chance up to twice as many. */
  wait: number;
  /** Jobs in hand at once, on one server. */
  atOnce: number;
  /** Seconds between two polls for what has become due; what is sent now is heard of without polling. */
  pollSeconds: number;
};

/** Every kind of job. What is done of each, stands in jobs.ts. A new one is made by a migration, see README.md. */
export const queues = {
  /** Asks the provider about an attempt to pay. By `tranId`. 14 doublings of 10 s go on for more than a day. */
  paymentChecks: { lease: 120, tries: 14, wait: 10, atOnce: 10, pollSeconds: 2 },
  /** Gives back what is owed of a charge. By `tranId`. Its lease is longer than a claim (process-refunds.ts). */
  refunds: { lease: 300, tries: 14, wait: 10, atOnce: 5, pollSeconds: 5 },
  /** Hands over an SMS. By the message's id. */
  textMessages: { lease: 60, tries: 10, wait: 10, atOnce: 10, pollSeconds: 2 },
  /** Hands over an e-mail. By the message's id. 10 doublings of 10 s go on for hours. */
  mails: { lease: 120, tries: 10, wait: 10, atOnce: 5, pollSeconds: 5 },
  /** Sends what waits of a subject to a partner's endpoint, in order. By `{endpoint} {subject}`. Its lease is longer than a turn. */
  webhooks: { lease: 120, tries: 10, wait: 10, atOnce: 10, pollSeconds: 2 },
  /** What recurs (scheduled-jobs.ts). By its name there. */
  upkeep: { lease: 900, tries: 5, wait: 30, atOnce: 3, pollSeconds: 20 },
  /** Judges a release of products. By the id of its evidence. Its lease is longer than a judge may take. */
  proofs: { lease: 2_700, tries: 3, wait: 30, atOnce: 1, pollSeconds: 5 },
  /** What failed for the last time: raises the alarm, once. */
  deadLetters: { lease: 60, tries: 3, wait: 10, atOnce: 10, pollSeconds: 5 },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;

/** What stands in the database of a job: never a text, a code, a phone number or a name. */
export type JobData = { queue: QueueName; id: string };
