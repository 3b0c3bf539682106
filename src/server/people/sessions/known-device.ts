import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { computeLimitKey } from '#server/platform/limits/consume-quota.ts';
import { findKnownDevices, upsertKnownDevice } from './known-device-repository.ts';
import { hashToken } from './session-token.ts';

/** Days after a sign-in for which its browser and its network are known. */
const KNOWN_DAYS = 180;

/** Token of the browser, its network, and its answer to a proof of work. */
export type SignInOrigin = { browser: string; network: string; work?: string | undefined };

type KnownDeviceDeps = Pick<PeopleServices, 'config' | 'database' | 'now'>;

/** Hashes of the devices of a sign-in: first the browser, then the network, for callers without cookies. */
function hashDevices(services: KnownDeviceDeps, { browser, network }: SignInOrigin): string[] {
  const ofNetwork = computeLimitKey(services, 'sign-in network', network);
  return [hashToken(browser), ofNetwork];
}

/** Returns the known device of a sign-in, or undefined for an unknown device. An unknown user needs the same work. */
export async function matchKnownDevice(
  services: KnownDeviceDeps,
  userId: string,
  from: SignInOrigin,
): Promise<{ hash: string; isBrowser: boolean } | undefined> {
  const hashes = hashDevices(services, from);
  const known = await findKnownDevices(services.database.sql, userId, hashes, services.now());
  const hash = hashes.find((one) => known.includes(one));
  return hash === undefined ? undefined : { hash, isBrowser: hash === hashes[0] };
}

/** Saves the devices of a sign-in as known, in the caller's transaction. */
export async function rememberKnownDevice(
  services: KnownDeviceDeps,
  sql: Sql,
  userId: string,
  from: SignInOrigin,
): Promise<void> {
  const endsAt = dayjs(services.now()).add(KNOWN_DAYS, 'day').toDate();
  for (const hash of hashDevices(services, from)) await upsertKnownDevice(sql, { userId, hash, endsAt });
}
