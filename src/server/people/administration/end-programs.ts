import type { ReplyOf } from '#contract/call.ts';
import type { listUserPrograms } from '#contract/people/users.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { revokeClientsMadeBy } from '../api-clients/administer-api-clients.ts';
import { lockClientsMadeBy } from '../api-clients/api-client-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { lockEndpointsMadeBy, updateEndpoint } from '../webhooks/webhook-repository.ts';

/** Lists the active API clients and webhooks that a user created. */
export async function listPrograms(sql: Sql, userId: string): Promise<ReplyOf<typeof listUserPrograms>> {
  const clients = await lockClientsMadeBy(sql, userId);
  const webhooks = await lockEndpointsMadeBy(sql, userId);
  return {
    clients: clients.map(({ client, user }) => ({ id: client.id, name: user.givenName })),
    webhooks: webhooks.map(({ id, url }) => ({ id, url })),
  };
}

/**
 * Ends the API clients and webhooks that a user created, in the caller's transaction: their creator has read the
 * secrets, so a colleague must not use them further. The log names `by` as the person who ended each of them.
 */
export async function endPrograms(
  services: Pick<PeopleServices, 'now'>,
  sql: Sql,
  userId: string,
  by: string,
): Promise<void> {
  await revokeClientsMadeBy(services, sql, userId, by);
  for (const { id, partnerId } of await lockEndpointsMadeBy(sql, userId)) {
    await updateEndpoint(sql, id, { status: 'removed', suspendedAt: null });
    await logAccountEvent(sql, { at: services.now(), type: 'webhookRemoved', byId: by, partnerId, note: id });
  }
}
