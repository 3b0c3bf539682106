import { addDays } from '#engine/language/dates.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import type { Services } from '#server/operations/services.ts';
import { findUserByName } from '#server/people/users/user-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { MovableClock } from '../testing/movable-clock.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import type { Moment } from './demo-stories.ts';

/** The environment that makes the demo. Its clock is that of the services and moves to the time of each event. */
export type DemoStage = {
  services: Services;
  clock: MovableClock;
  products: ProductFiles;
  /** The sandbox gateway; undefined with another gateway: then staff mark the orders of its buyers as paid. */
  sandbox: SandboxClient | undefined;
  /** True if the demo includes sales. */
  withSales: boolean;
  /** Prints a line about an event that could not be made. */
  say(line: string): void;
};

/** Returns the instant of a moment, relative to the machine's day. */
export function toInstant({ clock }: Pick<DemoStage, 'clock'>, { daysAgo, at = '10:00' }: Moment): Date {
  return new Date(`${toBusinessDay({ clock }, daysAgo)}T${at}:00+07:00`);
}

/** Returns the business date this number of days before the machine's. */
export function toBusinessDay({ clock }: Pick<DemoStage, 'clock'>, daysAgo: number): string {
  return addDays(toBusinessDate(clock.machine()), -daysAgo);
}

/** Returns a user of the demo as signed in. A user whom an administrator has removed does nothing. */
export async function signInDemoUser(
  { services }: Pick<DemoStage, 'services'>,
  username: string,
): Promise<SignedInUser> {
  const user = await findUserByName(services.database.sql, username);
  if (!user) throw new Error(`there is no user ${username}`);
  const { id, givenName, familyName, customerId, partnerId, scopes } = user;
  return {
    ...{ id, username, givenName, familyName, customerId, partnerId, scopes },
    ...{ sessionId: 'demo', by: 'cookie', lacksSecondFactor: false, isProgram: false },
  };
}
