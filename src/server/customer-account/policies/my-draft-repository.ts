import { and, desc, eq, gt, isNull, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import type { Draft } from '#server/purchase/drafts/draft-repository.ts';

/** Maximum drafts of one person. */
const MAX_DRAFTS = 20;

type DraftQuery = {
  phone: string;
  born: string;
  /** Answers that contain the policyholder's phone. */
  fields: string[];
  at: Date;
};

/** Lists public drafts with a phone and a date of birth that are not ordered and not expired, the newest first. */
export async function listDraftsByPhone(sql: Sql, { phone, born, fields, at }: DraftQuery): Promise<Draft[]> {
  const answer = (field: string) => raw`${drafts.answers} ->> ${field}`;
  return sql
    .select()
    .from(drafts)
    .where(
      and(
        isNull(drafts.orderId),
        isNull(drafts.agentId),
        // A draft that staff began about a policy may change more than the holder may.
        or(isNull(drafts.about), eq(raw`${drafts.about} ->> 'by'`, 'holder')),
        gt(drafts.expiresAt, at),
        eq(answer('dateOfBirth'), born),
        or(...fields.map((field) => eq(answer(field), phone))),
      ),
    )
    .orderBy(desc(drafts.savedAt), desc(drafts.id))
    .limit(MAX_DRAFTS);
}
