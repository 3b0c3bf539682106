import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readDeletionTime } from '../scheduled-jobs.ts';
import type { Services } from '../services.ts';
import { checkSelf } from './check-self.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
beforeEach(async () => void (await sql.delete(alarms)));

function aServer({ refusedAt = undefined as Date | undefined, files = undefined as string | undefined } = {}) {
  const said: string[] = [];
  const services = partial<Services>({
    ...{ now: () => new Date(), life: { isEnding: false }, alert: (code: string) => void said.push(code) },
    database: { ...database, refusedAt: () => refusedAt },
    files: { check: async () => files },
  });
  return { services, said };
}
const codes = async () => (await sql.select().from(alarms)).map(({ code }) => code);

test('a healthy server reports nothing', async () => {
  const { services, said } = aServer();
  expect([await checkSelf(services), await checkSelf(services), said]).toEqual([[], [], []]);
});

test('a clock that differs by more than a minute from the database’s is trouble at once, and an hourly alarm later', async () => {
  for (const ahead of [61_000, -61_000, 86_400_000]) {
    const { services, said } = aServer();
    const machine = () => new Date(Date.now() + ahead);
    expect([await checkSelf(services, machine), said]).toEqual([['clockDiffers'], []]);
    for (let times = 0; times < 3; times++) await checkSelf(services, machine);
    expect([services.life.troubles, said]).toEqual([['clockDiffers'], ['clockDiffers']]);
    expect(await checkSelf(services)).toEqual([]);
    await sql.delete(alarms).where(eq(alarms.code, 'clockDiffers'));
  }
  expect(await checkSelf(aServer().services, () => new Date(Date.now() + 50_000))).toEqual([]);
});

test('a database without a free connection, and files that cannot be stored, are trouble, and an alarm when they last', async () => {
  const { services, said } = aServer({ refusedAt: new Date(), files: 'DATA_DIR: files cannot be written' });
  await checkSelf(services);
  await checkSelf(services);
  expect([services.life.troubles, said, await codes()]).toEqual(Array(3).fill(['databaseBusy', 'filesAway']));
  const full = { ...services.database, transaction: () => Promise.reject(new Error('no room')) };
  await checkSelf({ ...services, database: full });
  expect(said).toEqual(['databaseBusy', 'filesAway', 'databaseBusy', 'filesAway']);
});

test('a clock ahead of the database’s clock deletes nothing before its time, but a clock that testers moved deletes', async () => {
  const day = 86_400_000;
  const ofDatabase = { ...database, sql: { execute: async () => ({ rows: [{ now: String(Date.now() - day) }] }) } };
  const ahead = await readDeletionTime({ database: ofDatabase as never, now: () => new Date() });
  expect(Math.abs(ahead.getTime() - (Date.now() - day))).toBeLessThan(1000);
  const moved = new Date(Date.now() + 30 * day);
  expect(await readDeletionTime({ database, now: () => moved })).toEqual(moved);
});
