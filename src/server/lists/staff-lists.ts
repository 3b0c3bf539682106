import type { BodyOf, QueryOf } from '#contract/call.ts';
import { listPayableClaims as payableCall, listPaymentRuns as runsCall } from '#contract/claims/claim-payments.ts';
import { type ClaimRow, listClaims as claimsCall } from '#contract/claims/claims.ts';
import { type HolderView, listHolders as holdersCall } from '#contract/claims/policy-holders.ts';
import { listPartnerCommission, listPartnerEntries, listPartners } from '#contract/people/partners.ts';
import { type AccountEventView, listAccountEvents, listUsers, type UserView } from '#contract/people/users.ts';
import {
  type CommissionRunRow,
  listCommissionRuns as commissionRunsCall,
  getCommissionRun,
} from '#contract/reconciliation/commission-runs.ts';
import { type MoneyRequestView, listMoneyRequests as moneyCall } from '#contract/reconciliation/money-requests.ts';
import { listMoneyRequests } from '#server/approvals/list-money-requests.ts';
import { listRuns as listCommissionRuns, viewRun } from '#server/books/commission/view-runs.ts';
import { listHolders } from '#server/claims/holders/list-holders.ts';
import { viewClaimRow } from '#server/claims/review/claim-row.ts';
import { readClaims } from '#server/claims/review/list-claims.ts';
import { listPayableClaims, listRuns } from '#server/claims/runs/view-run.ts';
import { readReach } from '#server/people/administration/administrator-reach.ts';
import { readPartners } from '#server/people/partners/administer-partners.ts';
import { readOrderCommission } from '#server/people/partners/read-commission.ts';
import { readEvents } from '#server/people/users/read-events.ts';
import { readUsers } from '#server/people/users/view-user.ts';
import type { PageQuery } from '#server/platform/http/cursor.ts';
import { MAX_SHEET_ROWS } from '#server/platform/sheets/stream-workbook.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import {
  count,
  currency,
  day,
  defineDeskList,
  money,
  pendingColumns,
  product,
  text,
  time,
  wholePage,
  word,
  yesNo,
} from './desk-list.ts';
import { commissionColumns, entryColumns, readEntries, type Settled, settledColumns } from './statement-columns.ts';

type ClaimLine = ClaimRow & { contact: string; phone: string };

/** Claims, with the contact person and the phone number. */
export const claims = defineDeskList<BodyOf<typeof claimsCall>, ClaimLine>(
  claimsCall,
  (services, user, asked) => {
    const seen = { now: services.now(), isInsurer: visibleSalesPartner(user) === undefined };
    return readClaims(services, user, asked, (listed) => {
      const { contactPerson: contact, phone } = listed.claim.claimant;
      return { ...viewClaimRow(listed, seen), contact, phone };
    });
  },
  [
    text('claim-review.list.number', ({ number }) => number),
    text('claim-review.list.claimant', ({ claimant }) => claimant),
    text('list-columns.contactPerson', ({ contact }) => contact),
    text('portal-orders.customer.phone', ({ phone }) => phone),
    text('portal.words.policyNumber', ({ policyNumber }) => policyNumber),
    product((row) => row.product),
    word('portal.words.status', ({ status }) => `claims.statuses.${status}`),
    day('claim-review.list.lossDate', ({ lossDate }) => lossDate),
    time('claim-review.list.filed', ({ createdAt }) => createdAt),
    time('list-columns.changedAt', ({ updatedAt }) => updatedAt),
    time('list-columns.waitsSince', ({ waiting }) => waiting?.since),
    time('list-columns.dueAt', ({ waiting }) => waiting?.dueAt),
    ...pendingColumns<ClaimLine>(),
    text('list-columns.reviewer', ({ assignedTo }) => assignedTo?.name),
    currency(),
    money('claim-review.list.amount', ({ amount }) => amount),
    money('claim-review.list.approved', ({ approved }) => approved),
  ],
);

export const holders = defineDeskList<BodyOf<typeof holdersCall>, HolderView>(
  holdersCall,
  (services, user, asked) => listHolders(services, visibleSalesPartner(user), asked),
  [
    text('portal.words.policyHolder', ({ name }) => name),
    text('portal-orders.customer.phone', ({ phone }) => phone),
    count('policy-holders.policies', ({ policies }) => policies),
    {
      head: 'policy-holders.products',
      cell: ({ products }, words) => products.map((one) => words.product(one)).join(', '),
    },
    text('policy-holders.latest', ({ latest }) => latest.number),
    word('list-columns.policyStatus', ({ latest }) => `interface.policyStatuses.${latest.status}`),
    day('list-columns.coverFrom', ({ latest }) => latest.effectiveFrom),
    day('policy-life.cancel.lastDay', ({ latest }) => latest.effectiveTo),
  ],
);

export const payableClaims = defineDeskList<
  BodyOf<typeof payableCall>,
  Awaited<ReturnType<typeof listPayableClaims>>['items'][number]
>(payableCall, listPayableClaims, [
  text('claim-review.list.number', ({ number }) => number),
  text('claim-review.list.claimant', ({ claimant }) => claimant),
  product((row) => row.product),
  time('claims.events.APPROVE', ({ approvedAt }) => approvedAt),
  currency(),
  money('claim-payments.payable.unpaid', ({ outstanding }) => outstanding),
  text('claim-payments.payable.payee', ({ payee }) => payee?.name),
  text('list-columns.bank', ({ payee }) => payee?.bank),
  text('list-columns.accountEnds', ({ payee }) => payee?.digits),
  word('claim-payments.payable.last', ({ failed }) => failed && `claim-payments.statuses.${failed}`),
]);

export const paymentRuns = defineDeskList<
  BodyOf<typeof runsCall>,
  Awaited<ReturnType<typeof listRuns>>['items'][number]
>(runsCall, listRuns, [
  text('claim-payments.runs.run', ({ number }) => number),
  word('portal.words.status', ({ status }) => `claim-payments.statuses.${status}`),
  count('claim-payments.runs.count', (run) => run.count),
  count('claim-payments.runs.waiting', ({ waiting }) => waiting),
  currency(),
  money('portal.words.total', ({ total }) => total),
  text('claim-payments.runs.proposed', ({ proposedBy }) => proposedBy.name),
  time('list-columns.proposedAt', ({ proposedAt }) => proposedAt),
  text('claim-payments.runs.approved', ({ approvedBy }) => approvedBy?.name),
  time('claim-payments.runs.sent', ({ sentAt }) => sentAt),
]);

/** One more than a sheet holds, so that a file with less than all requests is refused. */
const MAX_REQUESTS = MAX_SHEET_ROWS + 1;

export const moneyRequests = defineDeskList<QueryOf<typeof moneyCall>, MoneyRequestView>(
  moneyCall,
  async (services, user, { due }) => wholePage(await listMoneyRequests(services, user, due, MAX_REQUESTS)),
  [
    text('money.subject', ({ subject }) => subject.name),
    word('money.kind', ({ kind }) => `money.kinds.${kind}`),
    currency(),
    money('portal.words.amount', ({ amount }) => amount),
    text('portal.words.reason', ({ reason }) => reason),
    text('portal-orders.customer.remark', ({ note }) => note),
    time('money.since', ({ since }) => since),
    text('money.by', ({ by }) => by?.name),
  ],
);

export const users = defineDeskList<BodyOf<typeof listUsers>, UserView>(
  listUsers,
  ({ database: { sql } }, user, asked) => readUsers(sql, asked, readReach(user)),
  [
    text('portal.user.username', ({ username }) => username),
    text('portal.user.givenName', ({ givenName }) => givenName),
    text('portal.user.familyName', ({ familyName }) => familyName),
    text('policy-holders.told.email', ({ email }) => email),
    text('portal-orders.customer.phone', ({ phone }) => phone),
    text('portal.user.partner', ({ partner }) => partner?.name),
    {
      head: 'portal.user.scope',
      cell: ({ scope }, { say }) => scope.map((one) => say(`portal.scopes.${one}`)).join(', '),
    },
    word('portal.words.status', ({ status }) => `portal.userStatus.${status}`),
    yesNo('portal-admin.users.twoSteps', ({ hasSecondFactor }) => hasSecondFactor),
    time('list-columns.createdAt', ({ createdAt }) => createdAt),
    time('portal-admin.users.lastSignIn', ({ lastSignInAt }) => lastSignInAt),
  ],
);

type PartnerLine = Awaited<ReturnType<typeof readPartners>>['items'][number] & { currency: string };

export const partners = defineDeskList<BodyOf<typeof listPartners>, PartnerLine>(
  listPartners,
  async ({ database: { sql } }, _user, asked) => {
    const { items, next } = await readPartners(sql, asked);
    return { items: items.map((row) => ({ ...row, currency: row.balances.currency })), next };
  },
  [
    text('portal.user.partner', ({ name }) => name),
    word('portal-admin.partner.type', ({ type }) => `portal.partnerTypes.${type}`),
    text('portal-admin.partner.company', ({ company }) => company),
    text('portal-admin.partner.accountCode', ({ accountCode }) => accountCode),
    word('portal.words.status', ({ status }) => `portal.partnerStatus.${status}`),
    currency(),
    money('portal.balance.total', ({ balances }) => balances.total),
    money('portal.balance.available', ({ balances }) => balances.available),
    money('portal.balance.outstanding', ({ balances }) => balances.outstanding),
    time('list-columns.createdAt', ({ createdAt }) => createdAt),
  ],
);

type OfPartner = PageQuery & { id: string };

export const partnerStatement = defineDeskList(
  listPartnerEntries,
  (services, _user, { id, ...asked }: OfPartner) => readEntries(services, id, asked),
  entryColumns,
  ['id'],
);

export const partnerCommission = defineDeskList(
  listPartnerCommission,
  ({ database: { sql } }, _user, { id, ...asked }: OfPartner) => readOrderCommission(sql, id, asked),
  commissionColumns,
  ['id'],
);

export const commissionRuns = defineDeskList<BodyOf<typeof commissionRunsCall>, CommissionRunRow>(
  commissionRunsCall,
  ({ database: { sql } }, user, asked) => listCommissionRuns(sql, user, asked),
  [
    text('commission-runs.run', ({ number }) => number),
    word('portal.words.status', ({ status }) => `commission-runs.statuses.${status}`),
    day('commission-runs.upTo', ({ upTo }) => upTo),
    count('commission-runs.partners', (run) => run.count),
    currency(),
    money('portal.words.total', ({ total }) => total),
    text('commission-runs.proposedBy', ({ proposedBy }) => proposedBy.name),
    time('list-columns.proposedAt', ({ proposedAt }) => proposedAt),
    text('commission-runs.approvedBy', ({ approvedBy }) => approvedBy?.name),
    time('commission-runs.approvedAt', ({ approvedAt }) => approvedAt),
  ],
);

/** The statements of one run. */
export const runStatements = defineDeskList<{ id: string }, Settled & { partner: { name: string } }>(
  getCommissionRun,
  async ({ database: { sql } }, user, { id }) => {
    const { statements, currency } = await viewRun(sql, user, id);
    return wholePage(statements.map((row) => ({ ...row, currency })));
  },
  [text('portal.user.partner', ({ partner }) => partner.name), ...settledColumns()],
  ['id'],
);

export const accountLog = defineDeskList<BodyOf<typeof listAccountEvents>, AccountEventView>(
  listAccountEvents,
  ({ database: { sql } }, _user, asked) => readEvents(sql, asked),
  [
    time('portal-admin.log.at', ({ at }) => at),
    word('portal-admin.log.what', ({ type }) => `portal-admin.events.${type}`),
    text('portal.user.username', ({ user }) => user),
    text('portal.user.partner', ({ partner }) => partner),
    text('portal-admin.log.by', ({ by }) => by),
    text('portal-admin.log.note', ({ note }) => note),
    text('portal-admin.log.network', ({ network }) => network),
  ],
);
