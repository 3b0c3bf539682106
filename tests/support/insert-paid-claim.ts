import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { insertFact } from '#server/purchase/policies/transaction-repository.ts';

type PaidClaim = { policyNumber: string; number: string; lossDate: string; at: Date };

/** Inserts a claim of 100.00 USD that was paid, and the fact by which its policy knows it. */
export async function insertPaidClaim(sql: Sql, { policyNumber, number, lossDate, at }: PaidClaim): Promise<void> {
  await sql.insert(claims).values({
    ...{ id: number, ref: number, number, policyNumber, partnerId: null, claimant: {} },
    ...{ status: 'paid', lossDate, amount: 100_00, currency: 'USD', description: 'A dent' },
    ...{ createdAt: at, updatedAt: at, decision: { paid: { at: at.toISOString() } } },
  });
  await insertFact(sql, { policyNumber, kind: 'claim', of: number, recordedAt: at, bookings: [] });
}
