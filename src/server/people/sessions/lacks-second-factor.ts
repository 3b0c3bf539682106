import type { PeopleConfig } from '../services.ts';
import type { User } from '../users/user-repository.ts';

/** Whether the insurer demands a second factor of a user: of who holds a right that is so set. */
export function demandsSecondFactor({ secondFactor }: PeopleConfig, { scopes }: Pick<User, 'scopes'>): boolean {
  return scopes.some((scope) => secondFactor.includes(scope));
}

/** Whether a user has yet to set up the second factor that is demanded. */
export function lacksSecondFactor(config: PeopleConfig, user: Pick<User, 'scopes' | 'secondFactorAt'>): boolean {
  return user.secondFactorAt === null && demandsSecondFactor(config, user);
}
