import type { Config } from '../config.ts';
import type { User } from './user-repository.ts';

/** Whether the insurer demands a second factor of a user: of its own people, where it is so set. */
export function demandsSecondFactor({ staffSecondFactor }: Config, { scopes }: Pick<User, 'scopes'>): boolean {
  return staffSecondFactor && scopes.some((scope) => scope.startsWith('insurer:'));
}

/** Whether a user has yet to set up the second factor that is demanded. */
export function lacksSecondFactor(config: Config, user: Pick<User, 'scopes' | 'secondFactorAt'>): boolean {
  return user.secondFactorAt === null && demandsSecondFactor(config, user);
}
