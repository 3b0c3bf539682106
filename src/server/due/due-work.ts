import type { ClaimList } from '#contract/claims/claim-lists.ts';
import type { DueKind } from '#contract/due.ts';
import type { DueMoney } from '#contract/reconciliation/money-requests.ts';
import type { Scope } from '#contract/scopes.ts';
import { selectDueMoney } from '#server/approvals/list-money-requests.ts';
import { selectAskedClaimIds, selectClaimIds } from '#server/claims/records/claim-list-repository.ts';
import { selectPayableIds } from '#server/claims/runs/run-repository.ts';
import { selectFailingEndpoints } from '#server/people/webhooks/webhook-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Countable } from '#server/platform/db/statements.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { selectDeadJobs } from '#server/platform/jobs/job-repository.ts';
import { selectLostMessages } from '#server/platform/messages/message-repository.ts';
import { selectManualRefunds } from '#server/purchase/bank-refunds/bank-refund-repository.ts';
import { selectOpenLines } from '#server/purchase/bank-statements/bank-line-repository.ts';
import { selectDueOrderIds } from '#server/purchase/order-histories/order-list-repository.ts';
import { selectOpenDifferences } from '#server/purchase/reconciliation/difference-repository.ts';
import { selectExpiringNumbers } from '#server/purchase/renewals/expiring-repository.ts';
import { toPeriod } from '#server/purchase/renewals/list-expiring.ts';
import { selectPartnerDraftIds } from '#server/purchase/sales/partner-draft-repository.ts';
import { visibleOrderPartner } from '#server/purchase/sellers/visibility.ts';
import { selectLedgerDifferences } from '#server/reports/ledger-check-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** The user whose work is counted, and the present time. */
export type DueFor = { user: SignedInUser; now: Date };

type DueWork = {
  /** One of these rights is enough. */
  scopes: readonly Scope[];
  /** With this right the user sees another line of the same things. */
  unless?: Scope;
  /** The query of the list that the line opens. */
  rows(sql: Sql, of: DueFor): Countable;
  /** `claim`: one claim may be in several lines, and counts once. `outlook`: no act is due, it does not count. */
  counts?: 'claim' | 'outlook';
};

/** No partner has this id: the user sees nothing. */
const partnerOf = ({ user }: DueFor): string => user.partnerId ?? '';

/** Returns true if a user sees a kind of due work. */
export function isDueFor({ scopes }: Pick<SignedInUser, 'scopes'>, kind: DueKind): boolean {
  const { scopes: needed, unless } = dueWork[kind];
  return needed.some((scope) => scopes.includes(scope)) && !(unless && scopes.includes(unless));
}

/** For each kind of due work: the rights and the query of its list. */
export const dueWork: Record<DueKind, DueWork> = {
  contact: ofOwnOrders('contact'),
  mentioned: ofOwnOrders('mentioned'),
  lapsing: ofOrders('lapsing'),
  unpaid: ofOrders('unpaid'),
  expiring7: ofExpiring('7'),
  expiring30: ofExpiring('30', '7'),
  expiring60: ofExpiring('60', '30'),
  drafts: {
    scopes: ['b2b:sell'],
    rows: (sql, of) =>
      selectPartnerDraftIds(sql, { partner: partnerOf(of), agent: of.user.id, isOwn: true, now: of.now }),
  },
  claimsAsked: { scopes: ['b2b:claims'], rows: (sql, of) => selectAskedClaimIds(sql, partnerOf(of)) },
  claimsOverdue: ofClaims('overdue'),
  claimsDueSoon: ofClaims('dueSoon'),
  claimsMine: ofClaims('mine'),
  claimsAnswered: ofClaims('answered'),
  claimsAppealed: ofClaims('appealed'),
  claimsUnassigned: ofClaims('unassigned'),
  claimsConfirmation: ofClaims('confirmation'),
  claimsSampled: ofClaims('sampled'),
  // For those who pay them they are `payable`.
  claimsUnpaid: { ...ofClaims('unpaid'), unless: 'insurer:claim-payments', counts: 'outlook' },
  payable: { scopes: ['insurer:claim-payments'], rows: (sql) => selectPayableIds(sql) },
  // Each of them is payable again, and counted there.
  returned: { scopes: ['insurer:claim-payments'], counts: 'outlook', rows: (sql) => selectPayableIds(sql, 'returned') },
  runs: ofMoney('runs', 'insurer:claim-payments'),
  refunds: ofMoney('refunds', 'insurer:orders'),
  bankRefunds: { scopes: ['insurer:orders'], rows: (sql) => selectManualRefunds(sql) },
  marks: ofMoney('marks', 'insurer:orders'),
  bookings: ofMoney('bookings', 'insurer:admin'),
  months: ofMoney('months', 'insurer:orders'),
  commissions: ofMoney('commissions', 'insurer:orders'),
  differences: { scopes: ['insurer:orders'], rows: (sql) => selectOpenDifferences(sql) },
  bankLines: { scopes: ['insurer:orders'], rows: (sql) => selectOpenLines(sql) },
  deadJobs: { scopes: ['insurer:admin'], rows: (sql) => selectDeadJobs(sql) },
  lostMessages: { scopes: ['insurer:admin'], rows: (sql) => selectLostMessages(sql) },
  ledger: { scopes: ['insurer:admin'], rows: (sql) => selectLedgerDifferences(sql) },
  webhooks: {
    scopes: ['b2b:admin', 'b2b:webhooks'],
    rows: (sql, of) => selectFailingEndpoints(sql, partnerOf(of)),
  },
};

/** Orders that wait for the user, of a partner or of the insurer. */
function ofOwnOrders(list: 'contact' | 'mentioned'): DueWork {
  return {
    scopes: ['b2b:sell', 'insurer:orders'],
    rows: (sql, { user, now }) => selectDueOrderIds(sql, visibleOrderPartner(user), { list, now, user: user.id }),
  };
}

function ofOrders(list: 'lapsing' | 'unpaid'): DueWork {
  return {
    scopes: ['b2b:sell'],
    rows: (sql, of) => selectDueOrderIds(sql, partnerOf(of), { list, now: of.now, user: of.user.id }),
  };
}

/** Policies that the user looks after and that end soon. */
function ofExpiring(days: string, after?: string): DueWork {
  return {
    scopes: ['b2b:sell'],
    counts: 'outlook',
    rows: (sql, of) =>
      selectExpiringNumbers(sql, {
        ...{ partner: partnerOf(of), owner: of.user.id },
        ...toPeriod(toBusinessDate(of.now), days, after),
      }),
  };
}

function ofClaims(list: ClaimList): DueWork {
  return {
    scopes: ['insurer:claims'],
    counts: 'claim',
    rows: (sql, { user, now }) => selectClaimIds(sql, list, { user: user.id, now }),
  };
}

function ofMoney(due: DueMoney, scope: Scope): DueWork {
  return { scopes: [scope], rows: (sql, { user }) => selectDueMoney(sql, user, due) };
}
