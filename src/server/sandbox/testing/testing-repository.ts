import { and, count, desc, eq, getTableName, isNotNull, ne, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { benefitUses, claimEvents, claimFiles, claimLines, claims } from '#server/platform/db/schema/claim-schema.ts';
import { claimDraftFiles, claimDrafts } from '#server/platform/db/schema/claims/claim-draft-schema.ts';
import { claimGuarantees } from '#server/platform/db/schema/claims/claim-guarantee-schema.ts';
import {
  claimPayees,
  claimPayments,
  claimRecoveries,
  paymentRuns,
} from '#server/platform/db/schema/claims/claim-money-schema.ts';
import { claimVisits } from '#server/platform/db/schema/claims/claim-visit-schema.ts';
import { customers } from '#server/platform/db/schema/desk/customer-schema.ts';
import { endedDrafts } from '#server/platform/db/schema/desk/ended-draft-schema.ts';
import { followUps } from '#server/platform/db/schema/desk/follow-up-schema.ts';
import { listExportParts, listExports } from '#server/platform/db/schema/desk/list-schema.ts';
import { orderNotes } from '#server/platform/db/schema/desk/order-note-schema.ts';
import { idempotentReplies } from '#server/platform/db/schema/idempotency-schema.ts';
import { insuredRisks, orderOverlaps } from '#server/platform/db/schema/insured-risk-schema.ts';
import { ledgerDifferences, moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { codes, messages } from '#server/platform/db/schema/message-schema.ts';
import { bankLines, bankStatements } from '#server/platform/db/schema/money/bank-schema.ts';
import { commissionRuns } from '#server/platform/db/schema/money/commission-schema.ts';
import { earnedChanges, earnedMonths, earnedSpans } from '#server/platform/db/schema/money/earned-schema.ts';
import {
  customerChoices,
  customerGrants,
  customerSessions,
  orderDevices,
  orderLinks,
  shortLinks,
} from '#server/platform/db/schema/order-link-schema.ts';
import { consents, issuedPapers, uploads } from '#server/platform/db/schema/paper-schema.ts';
import { listedDays, paymentAttempts, paymentDifferences, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { drafts, orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import { sequences } from '#server/platform/db/schema/server-schema.ts';
import { webhookDeliveries, webhookEvents } from '#server/platform/db/schema/webhook-schema.ts';
import { deleteJobs } from '#server/platform/jobs/job-repository.ts';
import { deleteOrderPostings } from '#server/platform/ledger/ledger-repository.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { deleteTransactions } from '#server/purchase/policies/transaction-repository.ts';

/** Lists the last confirmed orders, newest first, for any time of the clock. */
export async function listLatestOrders(sql: Sql, most: number): Promise<Order[]> {
  const confirmed = and(eq(orderEvents.orderId, orders.id), eq(orderEvents.type, 'CONFIRM'));
  const rows = await sql
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderEvents, confirmed)
    .orderBy(desc(orderEvents.id))
    .limit(most);
  return rows.map(({ order }) => order);
}

/**
 * Lists the ids of all stored files: pictures of drafts, files of claims and of their drafts, signed
 * forms, issued documents, parts of list files.
 */
export async function listAllFileIds(sql: Sql): Promise<string[]> {
  const pictures = await sql.select({ id: uploads.id }).from(uploads);
  const ofClaims = await sql.select({ id: claimFiles.id }).from(claimFiles);
  const forms = await sql.select({ id: consents.fileId }).from(consents).where(isNotNull(consents.fileId));
  const papers = await sql.select({ id: issuedPapers.fileId }).from(issuedPapers);
  const ofDrafts = await sql.select({ id: claimDraftFiles.id }).from(claimDraftFiles);
  const lists = await sql.select({ id: listExportParts.fileId }).from(listExportParts);
  return [...pictures, ...ofClaims, ...forms, ...papers, ...ofDrafts, ...lists].map(({ id }) => String(id));
}

/** The tables of customers and purchases, dependent rows first. Products, promotions, users and partners stay. */
const left = [
  ...[idempotentReplies, messages, codes, shortLinks, listExportParts, listExports, webhookDeliveries, webhookEvents],
  ...[customerSessions, customerGrants, customerChoices, customers, ledgerDifferences],
  ...[bankLines, bankStatements, benefitUses, claimLines, claimFiles, claimEvents],
  ...[claimPayments, paymentRuns, claimPayees, claimRecoveries, claimGuarantees, claimVisits, claims, claimDraftFiles],
  ...[
    claimDrafts,
    followUps,
    orderNotes,
    consents,
    orderLinks,
    orderDevices,
    insuredRisks,
    orderOverlaps,
    promotionUses,
    refunds,
    issuedPapers,
  ],
  ...[
    listedDays,
    paymentDifferences,
    commissionRuns,
    moneyRequests,
    policies,
    paymentAttempts,
    orderEvents,
    uploads,
    endedDrafts,
    drafts,
    orders,
    // Deleted policies add changes.
    ...[earnedSpans, earnedMonths, earnedChanges],
  ],
];

/** The sequence that counts the begun orders of the demo's year; at `DEMO_YEAR_ENDED` no more are made. */
export const DEMO_YEAR = 'demo year';
const DEMO_YEAR_ENDED = 1_000_000;

/** The tables whose rows nothing deletes one by one. */
const appendOnly = ['claim_reserves', 'closed_months'];

/** The names of the tables that a reset empties, apart from the ledger, of which the deposits of partners stay. */
export const emptiedTables = [
  ...appendOnly,
  ...left.map((table) => getTableName(table)),
  getTableName(sequences),
  ...[
    'policy_transactions',
    'policy_facts',
    'policy_notices',
    'payouts',
    'instalments',
    'commission_run_lines',
    'commission_statements',
  ],
];

/** Deletes these rows in a transaction, and ends the making of the demo's year; returns the number of orders and drafts. */
export async function deleteEverything(sql: Sql): Promise<{ orders: number; drafts: number }> {
  const [ordered] = await sql.select({ number: count() }).from(orders);
  const [begun] = await sql.select({ number: count() }).from(drafts);
  await sql.execute(raw.raw(`truncate ${appendOnly.join(', ')}`));
  await deleteOrderPostings(sql);
  await deleteTransactions(sql);
  for (const table of left) await sql.delete(table);
  await sql.delete(sequences).where(ne(sequences.name, DEMO_YEAR));
  await sql.update(sequences).set({ value: DEMO_YEAR_ENDED });
  await deleteJobs(sql);
  return { orders: ordered?.number ?? 0, drafts: begun?.number ?? 0 };
}
