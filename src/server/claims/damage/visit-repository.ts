import { and, asc, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { claimVisits } from '#server/platform/db/schema/claims/claim-visit-schema.ts';
import { findRow, insertInto, listRows, updateBy } from '#server/platform/db/statements.ts';

export type Visit = typeof claimVisits.$inferSelect;

export const insertVisit = insertInto(claimVisits);
export const updateVisit = updateBy(claimVisits, claimVisits.id);

/** Lists the visits of a claim, the first one first. */
export const listVisits = (sql: Sql, claimId: string): Promise<Visit[]> =>
  listRows(sql, claimVisits, eq(claimVisits.claimId, claimId), asc(claimVisits.appointedAt), asc(claimVisits.id));

/** Finds a visit of a claim by its id. */
export const findVisit = async (sql: Sql, claimId: string, id: string): Promise<Visit | undefined> =>
  findRow(sql, claimVisits, and(eq(claimVisits.id, id), eq(claimVisits.claimId, claimId)));
