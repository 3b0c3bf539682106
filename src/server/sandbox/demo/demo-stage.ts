import { addDays, toBusinessDate } from '#engine/language/dates.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import type { Services } from '#server/operations/services.ts';
import { findUserByName } from '#server/people/users/user-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MovableClock } from '../testing/movable-clock.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import type { Moment } from './demo-stories.ts';

/** What the demo is made with. The clock is that of the services: it is moved to when each thing happened. */
export type DemoStage = {
  services: Services;
  clock: MovableClock;
  products: ProductFiles;
  /** The sandbox gateway; undefined where a real provider is used: then its buyers' orders are marked as paid. */
  sandbox: SandboxClient | undefined;
  /** Whether anything was sold yet. */
  withSales: boolean;
  /** Is told what could not be made. */
  say(line: string): void;
};

/** The instant of a moment, counted from the machine's day. */
export function toInstant({ clock }: Pick<DemoStage, 'clock'>, { daysAgo, at = '10:00' }: Moment): Date {
  return new Date(`${toBusinessDay({ clock }, daysAgo)}T${at}:00+07:00`);
}

/** The business date so many days before the machine's. */
export function toBusinessDay({ clock }: Pick<DemoStage, 'clock'>, daysAgo: number): string {
  return addDays(toBusinessDate(clock.machine()), -daysAgo);
}

/** A user of the demo, as one who is signed in. Whoever an administrator has removed does nothing any more. */
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
