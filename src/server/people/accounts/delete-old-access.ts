import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import { deleteInvitesBefore } from '../administration/invite-repository.ts';
import { deleteFailuresBefore } from '../passwords/sign-in-failure-repository.ts';
import { deleteKnownDevices } from '../sessions/known-device-repository.ts';
import { deleteSessions } from '../sessions/session-repository.ts';

/**
 * Deletes data that nobody can use any more: expired sessions, links and known devices, and sign-in failures of the day
 * before.
 */
export async function deleteOldAccess({ database, now }: PeopleServices): Promise<void> {
  const yesterday = dayjs(now()).subtract(1, 'day').toDate();
  await deleteSessions(database.sql, yesterday);
  await deleteInvitesBefore(database.sql, yesterday);
  await deleteFailuresBefore(database.sql, yesterday);
  await deleteKnownDevices(database.sql, now());
}
