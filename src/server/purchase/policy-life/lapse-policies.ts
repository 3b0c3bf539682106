import { applyTransaction } from '#engine/policy/apply-transaction.ts';
import { findTermOn, isUncut } from '#engine/policy/cover/running-term.ts';
import type { PolicyTransaction } from '#engine/policy/policy-history.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import { post, sumReceivable } from '#server/platform/ledger/ledger-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { notifyLapsed } from '../instalments/notify-instalments.ts';
import { reduceInstalments } from '../instalments/settle-instalments.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { listLapsingPolicies, selectOpenInstalments } from '../orders/instalment-repository.ts';
import { hasPendingAttempt } from '../payments/payment-repository.ts';
import { refundPayer } from '../payments/refund.ts';
import { buildChangePostings, computeCommissionChange } from '../policies/change-posting.ts';
import { replayLife, requirePolicy } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';

/**
 * Ends the cover of policies with an instalment that was not paid within its days of grace, from midnight in Phnom
 * Penh: each once, in one transaction with all its effects. A policy with a pending payment of this instalment remains.
 * A failure of one policy does not stop the others. Returns the number of ended policies.
 */
export async function lapsePolicies(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  const today = toBusinessDate(now());
  return processInBatches(
    (wanted) => listLapsingPolicies(database.sql, today, wanted),
    (number) => database.transaction('lapse policy', (sql) => lapsePolicy(services, sql, number, today)),
    'not every policy lapsed',
  );
}

async function lapsePolicy(services: PurchaseServices, sql: Sql, number: string, today: string): Promise<boolean> {
  const file = await requirePolicy(services, sql, number);
  const missed = selectOpenInstalments(file.instalments).find(({ lapsesOn }) => lapsesOn <= today);
  const life = replayLife(file);
  const term = missed && findTermOn(life, missed.lapsesOn);
  // A term that has ended does not lapse; a running term does, even if the next one was cancelled.
  if (!missed || !term || !isUncut(term)) return false;
  if (missed.paidBy !== null && (await hasPendingAttempt(sql, missed.paidBy))) return false;
  const { order } = file;
  const at = services.now();
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'lapse', from: missed.lapsesOn, recordedOn: today },
    ...{ version: term.segments.at(-1)?.version ?? term.version, changes: {} },
  };
  const taken = applyTransaction(file.history, made, file.terms, file.claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const { bookings } = taken;
  await insertTransaction(sql, {
    ...{ policyNumber: number, serial: made.serial, kind: 'lapse', effectiveFrom: made.from, recordedAt: at },
    ...{ version: made.version, changes: {}, bookings },
  });
  const lines = bookings.flatMap((booking) => booking.lines);
  await post(sql, ...bookings.flatMap((booking) => buildChangePostings(order, booking.lines, { at, note: number })));
  await reduceInstalments(file, 0 - sumAmounts(lines), { at });
  // A negative receivable: the customer had paid for days after the lapse, and gets this amount back.
  const amount = 0 - (await sumReceivable(sql, order.id, order.currency));
  const to = file.terms.rules(made.version).cancel.refundTo;
  const commission = 0 - computeCommissionChange(order, lines);
  const of = { policyNumber: number, serial: made.serial, at, by: undefined };
  if (amount > 0) await refundPayer(sql, { ...of, order, to, amount, commission });
  await syncPolicyIndexes(file, taken.life);
  await notifyLapsed(file, made.from);
  return true;
}
