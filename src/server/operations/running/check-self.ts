import type { HealthTrouble } from '#server/platform/services.ts';
import { raiseAlarmOnce } from '../../platform/alarms/raise-alarm.ts';
import { readClock } from '../../platform/db/clock-repository.ts';
import type { Services } from '../services.ts';

/** The interval of a server's self-checks in seconds. */
const CHECK_INTERVAL_SECONDS = 60;
/** The maximum difference between this machine's clock and the database's in seconds. */
const MAX_DRIFT_SECONDS = 60;

type SelfCheckDeps = Pick<Services, 'alert' | 'database' | 'files' | 'life' | 'now'>;

/**
 * Checks this server: its clock against the database's, its connections, its files. `life.troubles` lists the present
 * faults; a fault that occurs twice in a row raises an alert, at most once an hour.
 * @param machine this machine's own clock, which testers do not move
 */
export async function checkSelf(
  services: SelfCheckDeps,
  machine = () => new Date(),
): Promise<readonly HealthTrouble[]> {
  const { life, database, alert } = services;
  const before = life.troubles ?? [];
  const found = await Promise.all([
    isClockOff(services, machine).then((is) => is && ('clockDiffers' as const)),
    isDatabaseBusy(services, machine) && ('databaseBusy' as const),
    services.files.check().then((line) => line !== undefined && ('filesAway' as const)),
  ]);
  const troubles = found.filter((one): one is HealthTrouble => one !== false);
  life.troubles = troubles;
  for (const code of troubles.filter((one) => before.includes(one)))
    await database
      .transaction('server in trouble', (sql) => raiseAlarmOnce(services, sql, code))
      // The alert itself cannot be stored.
      .catch(() => alert(code));
  return troubles;
}

/** A database that does not answer gives no result about the clock. */
async function isClockOff({ database }: SelfCheckDeps, machine: () => Date): Promise<boolean> {
  const theirs = await readClock(database.sql).catch(() => undefined);
  return theirs !== undefined && Math.abs(machine().getTime() - theirs) > MAX_DRIFT_SECONDS * 1000;
}

function isDatabaseBusy({ database }: SelfCheckDeps, machine: () => Date): boolean {
  const refusedAt = database.refusedAt();
  return refusedAt !== undefined && machine().getTime() - refusedAt.getTime() < CHECK_INTERVAL_SECONDS * 1000;
}

/** Starts the checks. Returns the function that stops them. */
export function startSelfChecks(services: SelfCheckDeps): () => void {
  const timer = setInterval(() => void checkSelf(services).catch(() => {}), CHECK_INTERVAL_SECONDS * 1000).unref();
  return () => clearInterval(timer);
}
