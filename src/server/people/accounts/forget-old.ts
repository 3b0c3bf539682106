import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import { forgetInvitesBefore } from '../administration/invite-repository.ts';
import { forgetFailuresBefore } from '../passwords/sign-in-failure-repository.ts';
import { forgetKnownDevices } from '../sessions/known-device-repository.ts';
import { forgetSessions } from '../sessions/session-repository.ts';

/** Takes away what nobody can use any more: sessions, links and known devices that are over, failures of the day before. */
export async function forgetOld({ database, now }: PeopleServices): Promise<void> {
  const yesterday = dayjs(now()).subtract(1, 'day').toDate();
  await forgetSessions(database.sql, yesterday);
  await forgetInvitesBefore(database.sql, yesterday);
  await forgetFailuresBefore(database.sql, yesterday);
  await forgetKnownDevices(database.sql, now());
}
