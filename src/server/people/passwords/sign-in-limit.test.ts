import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { signInFailures } from '#server/platform/db/schema/account-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { PeopleServices } from '../services.ts';
import { type AttemptLimit, countAttempt } from './sign-in-limit.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const services = partial<PeopleServices>({
  ...{ database, now: createTestClock().now },
  config: { keys: createKeys(['k'.repeat(32)]) },
});

test('a try counts its keys in a fixed order, so that two simultaneous tries do not wait for each other', async () => {
  const brakes = ['a', 'b', 'c', 'd', 'e'].map((of) => ({ of, free: 9 })) as [AttemptLimit, ...AttemptLimit[]];
  for (const named of [brakes, brakes.toReversed() as typeof brakes]) {
    await sql.delete(signInFailures);
    const { own, shared } = await countAttempt(services, named);
    const keys = [own, ...shared];
    // Ordered by the number of the command that wrote them last.
    const { rows } = await sql.execute<{ key: string }>(raw`select key from sign_in_failures order by cmin::text::int`);
    expect(rows.map(({ key }) => key)).toEqual(keys.toSorted());
  }
});
