import { eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { findRow } from '#server/platform/db/queries.ts';
import { consents } from '#server/platform/db/schema/paper-schema.ts';

export type Consent = typeof consents.$inferSelect;

export const findConsent = (sql: Sql, orderId: string) => findRow(sql, consents, eq(consents.orderId, orderId));

export const insertConsent = async (sql: Sql, consent: Consent) => sql.insert(consents).values(consent);
