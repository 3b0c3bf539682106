import type { PeopleConfig } from '../services.ts';
import type { User } from '../users/user-repository.ts';

/** True if the insurer requires a second factor for a right of this user. */
export function demandsSecondFactor({ secondFactor }: PeopleConfig, { scopes }: Pick<User, 'scopes'>): boolean {
  return scopes.some((scope) => secondFactor.includes(scope));
}

/** True if a user still has to set up a required second factor. */
export function lacksSecondFactor(config: PeopleConfig, user: Pick<User, 'scopes' | 'secondFactorAt'>): boolean {
  return user.secondFactorAt === null && demandsSecondFactor(config, user);
}
