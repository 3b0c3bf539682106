import { and, asc, count, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { listViews } from '#server/platform/db/schema/desk/list-schema.ts';

export type View = typeof listViews.$inferSelect;

/** The user who asks for views, and the user's partner. */
type Asker = { userId: string; partnerId: string | null };

const isOfPartner = ({ partnerId }: Asker): SQL =>
  partnerId === null ? isNull(listViews.partnerId) : eq(listViews.partnerId, partnerId);

/** Lists the views of a user, and those that people of the same partner share, by their names. */
export async function listViewsFor(sql: Sql, asker: Asker): Promise<View[]> {
  return sql
    .select()
    .from(listViews)
    .where(and(isOfPartner(asker), or(eq(listViews.userId, asker.userId), listViews.isShared)))
    .orderBy(asc(listViews.name), asc(listViews.id));
}

/** Finds a view that `listViewsFor` lists. */
export async function findViewFor(sql: Sql, id: string, asker: Asker): Promise<View | undefined> {
  const seen = and(isOfPartner(asker), or(eq(listViews.userId, asker.userId), listViews.isShared));
  const [view] = await sql
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), seen));
  return view;
}

/** Counts the views of a user. */
export async function countOwnViews(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.select({ number: count() }).from(listViews).where(eq(listViews.userId, userId));
  return row?.number ?? 0;
}

/** Saves a view in place of the user's view of the same list with the same name. */
export async function putView(sql: Sql, view: View): Promise<View> {
  const { query, isShared, partnerId, createdAt } = view;
  const [saved] = await sql
    .insert(listViews)
    .values(view)
    .onConflictDoUpdate({
      target: [listViews.userId, listViews.list, listViews.name],
      set: { query, isShared, partnerId, createdAt },
    })
    .returning();
  return saved as View;
}

/** Deletes a view of a user, or with `alsoShared` one that people of the same partner share. Returns false without one. */
export async function deleteView(sql: Sql, id: string, asker: Asker, alsoShared: boolean): Promise<boolean> {
  const mine = eq(listViews.userId, asker.userId);
  const may = alsoShared ? or(mine, and(isOfPartner(asker), listViews.isShared)) : mine;
  const gone = await sql
    .delete(listViews)
    .where(and(eq(listViews.id, id), may))
    .returning({ id: listViews.id });
  return gone.length > 0;
}
