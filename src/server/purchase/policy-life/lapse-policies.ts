import { businessDate } from '#engine/language/dates.ts';
import { isWhole, termOf } from '#engine/policy/cover/running-term.ts';
import type { PolicyTransaction } from '#engine/policy/policy-history.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import { takeTransaction } from '#engine/policy/take-transaction.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { eachInTurn } from '#server/platform/jobs/each-in-turn.ts';
import { post, receivableOf } from '#server/platform/ledger/ledger-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { takeOffParts } from '../instalments/settle-parts.ts';
import { tellLapsed } from '../instalments/tell-parts.ts';
import { followPolicy } from '../insured-risks/follow-policy.ts';
import { type InstalmentRow, lapsingPolicies, openOf } from '../orders/instalment-repository.ts';
import { giveBack } from '../payments/give-back.ts';
import { attemptsOf } from '../payments/payment-repository.ts';
import { changePostings, commissionOn } from '../policies/change-posting.ts';
import { livedLife, lockLife, type PolicyFile } from '../policies/read-life.ts';
import { policyRefusal } from '../policies/refused.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';

/**
 * Ends the cover of policies of which a payment was not made within its days of grace, from midnight in Phnom Penh: each once, in one
 * transaction with all that follows from it. Not while money may be on its way. One that cannot be ended keeps no other from it.
 * Answers how many were ended.
 */
export async function lapsePolicies(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  const today = businessDate(now());
  return eachInTurn(
    (wanted) => lapsingPolicies(database.sql, today, wanted),
    (number) => database.transaction('lapse policy', (sql) => lapsePolicy(services, sql, number, today)),
    'not every policy lapsed',
  );
}

async function lapsePolicy(services: PurchaseServices, sql: Sql, number: string, today: string): Promise<boolean> {
  const file = (await lockLife(services, sql, number)) as PolicyFile;
  const missed = openOf(file.instalments).find(({ lapsesOn }) => lapsesOn <= today);
  const life = livedLife(file);
  const term = missed && termOf(life, missed.lapsesOn);
  // A term that has ended does not lapse; a running term does, even where the next one was cancelled.
  if (!missed || !term || !isWhole(term) || (await isUnderWay(sql, missed))) return false;
  const { order } = file;
  const at = services.now();
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'lapse', from: missed.lapsesOn, recordedOn: today },
    ...{ version: term.segments.at(-1)?.version ?? term.version, changes: {} },
  };
  const taken = takeTransaction(file.history, made, file.terms, file.claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const { bookings } = taken;
  await insertTransaction(sql, {
    ...{ policyNumber: number, serial: made.serial, kind: 'lapse', effectiveFrom: made.from, recordedAt: at },
    ...{ version: made.version, changes: {}, bookings },
  });
  const lines = bookings.flatMap((booking) => booking.lines);
  await post(sql, ...bookings.flatMap((booking) => changePostings(order, booking.lines, { at, note: number })));
  await takeOffParts(sql, file, 0 - sumOf(lines), { at });
  // More than was open: it was paid ahead.
  const amount = 0 - (await receivableOf(sql, order.id, order.currency));
  const to = file.terms.rules(made.version).cancel.refundTo;
  const commission = 0 - commissionOn(order, lines);
  const of = { policyNumber: number, serial: made.serial, at, by: undefined };
  if (amount > 0) await giveBack(sql, { ...of, order, to, amount, commission });
  await followPolicy(services, sql, file, taken.life);
  await tellLapsed(services, sql, file, { missed, from: made.from });
  return true;
}

async function isUnderWay(sql: Sql, { paidBy }: InstalmentRow): Promise<boolean> {
  return paidBy !== null && (await attemptsOf(sql, paidBy)).some(({ status }) => status === 'pending');
}
