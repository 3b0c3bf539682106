import type { DueKind } from '#contract/due.ts';
import { patterns } from '#web/router/paths.ts';

const claims = (list: string) => `${patterns.claims}?list=${list}`;
const orders = (due: string) => `${patterns.orders}?due=${due}`;
const expiring = (days: string) => `${patterns.expiringPolicies}?days=${days}&whose=own`;
const money = (due: string) => `${patterns.moneyRequests}?due=${due}`;
const reconciliation = `${patterns.reports}?view=reconciliation`;

/** The address of the list that each kind of due work opens. The list has as many rows as the kind counts. */
export const dueLists: Record<DueKind, string> = {
  contact: orders('contact'),
  mentioned: orders('mentioned'),
  lapsing: orders('lapsing'),
  unpaid: orders('unpaid'),
  expiring7: expiring('7'),
  expiring30: expiring('30&after=7'),
  expiring60: expiring('60&after=30'),
  drafts: `${patterns.drafts}?whose=own`,
  claimsAsked: `${patterns.claims}?status=information_requested`,
  claimsOverdue: claims('overdue'),
  claimsDueSoon: claims('dueSoon'),
  claimsMine: claims('mine'),
  claimsAnswered: claims('answered'),
  claimsAppealed: claims('appealed'),
  claimsUnassigned: claims('unassigned'),
  claimsConfirmation: claims('confirmation'),
  claimsSampled: claims('sampled'),
  claimsUnpaid: claims('unpaid'),
  payable: patterns.payableClaims,
  returned: `${patterns.payableClaims}?only=returned`,
  runs: money('runs'),
  refunds: money('refunds'),
  bankRefunds: `${reconciliation}#refunds`,
  marks: money('marks'),
  bookings: money('bookings'),
  months: money('months'),
  commissions: money('commissions'),
  differences: `${reconciliation}#differences`,
  bankLines: `${patterns.bankLines}?status=open`,
  deadJobs: `${patterns.jobs}#dead`,
  lostMessages: `${patterns.jobs}#lost`,
  ledger: `${patterns.jobs}#ledger`,
  webhooks: `${patterns.integration}#webhooks`,
};

/** Kinds that cost money or trust if they wait. */
export const urgentKinds: readonly DueKind[] = [
  ...(['lapsing', 'claimsOverdue', 'returned', 'bankRefunds', 'differences'] as const),
  ...(['deadJobs', 'ledger', 'webhooks'] as const),
];
