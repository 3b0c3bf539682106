import { lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { endedDrafts } from '#server/platform/db/schema/desk/ended-draft-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';

/**
 * Deletes drafts that expired before `now`, and returns their ids. The same statement adds them to the counts of ended
 * drafts, so that no draft is lost and none is counted twice. A confirmed draft counts for the agent of its order.
 */
export async function deleteExpiredDrafts(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = (await sql.execute(raw`
    with gone as (
      delete from ${drafts} where ${lt(drafts.expiresAt, now)}
      returning id, begun_on, product, partner_id, agent_id, trail, stop_field, premium is not null as quoted, order_id
    ), counted as (
      insert into ${endedDrafts} (day, product, partner_id, agent_id, trail, stop_field, quoted, confirmed, drafts)
      select g.begun_on, g.product, g.partner_id, coalesce(o.agent_id, g.agent_id), g.trail, g.stop_field, g.quoted,
        g.order_id is not null, count(*)
      from gone g left join orders o on o.id = g.order_id
      where g.begun_on is not null and g.trail is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8
      order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint ended_drafts_of do update set drafts = ended_drafts.drafts + excluded.drafts
    )
    select id from gone`)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}
