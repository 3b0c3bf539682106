import type { PeopleServices } from '#server/people/services.ts';
import { type Limit, takeFrom } from '#server/platform/limits/take-from.ts';

/** Counts a call of a program, with all servers together. Throws 429 `tooManyCalls` and the seconds to wait. */
export async function countCall(
  services: Pick<PeopleServices, 'config' | 'database' | 'now'>,
  program: { id: string; callsPerMinute: number },
): Promise<void> {
  const limit: Limit = { name: 'calls of a client', most: program.callsPerMinute, minutes: 1 };
  await services.database.transaction('count call', (sql) =>
    takeFrom(services, sql, [{ limit, of: program.id }], 'tooManyCalls'),
  );
}
