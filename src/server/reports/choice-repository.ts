import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { ReportChoices } from '#contract/reports.ts';
import { joinNames } from '#shared/full-name.ts';
import type { Sql } from '../platform/db/database.ts';
import { partners, users } from '../platform/db/schema/account-schema.ts';

/** Lists the agents and, for the insurer, the partners that a report can be about: of the partner `seen`, or all. */
export async function listReportChoices(sql: Sql, seen: string | undefined): Promise<ReportChoices> {
  const { id, givenName, familyName, partnerId } = users;
  const agents = await sql
    .select({ id, givenName, familyName, partnerId })
    .from(users)
    .where(and(isNotNull(partnerId), seen === undefined ? undefined : eq(partnerId, seen)))
    .orderBy(asc(givenName), asc(familyName), asc(id));
  return {
    agents: agents.map((agent) => ({
      id: agent.id,
      name: joinNames(agent),
      partner: agent.partnerId ?? '',
    })),
    partners:
      seen === undefined
        ? await sql.select({ id: partners.id, name: partners.name }).from(partners).orderBy(asc(partners.name))
        : [],
  };
}
