import type { PeopleServices } from '#server/people/services.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';

/** Counts a call of a program, over all servers. Throws 429 `tooManyCalls` with the seconds to wait. */
export async function consumeApiQuota(
  services: Pick<PeopleServices, 'config' | 'database' | 'now'>,
  program: { id: string; callsPerMinute: number },
): Promise<void> {
  const limit: Limit = { name: 'calls of a client', most: program.callsPerMinute, minutes: 1 };
  await services.database.transaction('count call', (sql) =>
    consumeQuota(services, sql, [{ limit, of: program.id }], 'tooManyCalls'),
  );
}
