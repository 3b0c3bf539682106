import { and, eq, getTableColumns, placeholder, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { insertInto, lockRow } from '#server/platform/db/statements.ts';

export type Draft = typeof drafts.$inferSelect;

/** The columns that a save writes. */
type DraftChange = Pick<
  Draft,
  'answers' | 'findings' | 'asOf' | 'passed' | 'premium' | 'trail' | 'stopField' | 'savedAt' | 'expiresAt'
>;

/** A draft with the version of its row: PostgreSQL assigns another one at each write. */
export type VersionedDraft = Draft & { state: string };

const rowState = raw<string>`${drafts}.xmin::text`;

export const insertDraft = insertInto(drafts);

/** Prepared once for each connection: building the SQL of these two takes longer than running it. */
type Statements = {
  find: { execute(values: { id: string }): Promise<VersionedDraft[]> };
  save: { execute(values: Record<string, string | null>): Promise<{ state: string }[]> };
};

const statements = new WeakMap<Sql, Statements>();

function prepareStatements(sql: Sql): Statements {
  const known = statements.get(sql);
  if (known) return known;
  const json = (name: keyof DraftChange) => raw`${placeholder(name)}::jsonb`;
  const instant = (name: keyof DraftChange) => raw`${placeholder(name)}::timestamptz`;
  const change = {
    ...{ answers: json('answers'), findings: json('findings'), passed: json('passed'), premium: json('premium') },
    ...{ asOf: raw`${placeholder('asOf')}`, trail: raw`${placeholder('trail')}` },
    stopField: raw`${placeholder('stopField')}::text`,
    ...{ savedAt: instant('savedAt'), expiresAt: instant('expiresAt') },
  };
  const made = {
    find: sql
      .select({ ...getTableColumns(drafts), state: rowState })
      .from(drafts)
      .where(eq(drafts.id, placeholder('id')))
      .prepare('find_draft'),
    save: sql
      .update(drafts)
      .set(change)
      .where(and(eq(drafts.id, placeholder('id')), raw`${rowState} = ${placeholder('state')}`))
      .returning({ state: rowState })
      .prepare('save_draft'),
  };
  statements.set(sql, made);
  return made;
}

export async function findDraft(sql: Sql, id: string): Promise<VersionedDraft | undefined> {
  const [row] = await prepareStatements(sql).find.execute({ id });
  return row;
}

/**
 * Saves a draft if its row is still the one that was read. Returns the row's new version; undefined if another request
 * has written the row since: then nothing is saved.
 */
export async function saveDraft(
  sql: Sql,
  { id, state }: VersionedDraft,
  saved: DraftChange,
): Promise<string | undefined> {
  const { answers, findings, passed, premium, asOf, trail, stopField, savedAt, expiresAt } = saved;
  const [written] = await prepareStatements(sql).save.execute({
    ...{ id, state, asOf, trail, stopField, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    ...{ answers: JSON.stringify(answers), findings: JSON.stringify(findings), passed: JSON.stringify(passed) },
    premium: premium === null ? null : JSON.stringify(premium),
  });
  return written?.state;
}

/** Reads a draft and locks it until the transaction ends. */
export async function lockDraft(sql: Sql, id: string): Promise<Draft | undefined> {
  return lockRow(sql, drafts, eq(drafts.id, id), 'update');
}

export async function updateDraft(sql: Sql, id: string, change: Partial<Omit<Draft, 'id'>>): Promise<void> {
  await sql.update(drafts).set(change).where(eq(drafts.id, id));
}
