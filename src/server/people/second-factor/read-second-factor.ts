import { isPartnerScope, type Scope, scopes } from '#contract/scopes.ts';
import { ConfigError } from '#server/platform/base/config-error.ts';

type Env = Record<string, string | undefined>;

const GROUPS: Record<string, readonly Scope[]> = {
  insurer: scopes.filter((scope) => scope.startsWith('insurer:')),
  studio: scopes.filter((scope) => scope.startsWith('studio:')),
  partners: scopes.filter(isPartnerScope),
  none: [],
};

/**
 * Reads the rights that need a second factor: `SECOND_FACTOR`, groups (`insurer`, `studio`, `partners`, `none`) and
 * single rights (`b2b:sell`), separated by commas. The default in Prod is all three groups. Throws a ConfigError for an
 * unknown value, and for the former setting.
 */
export function readSecondFactorSetting(env: Env, isProd: boolean): readonly Scope[] {
  if (env.STAFF_SECOND_FACTOR) {
    const same = env.STAFF_SECOND_FACTOR === 'true' ? 'insurer' : 'none';
    throw new ConfigError(`STAFF_SECOND_FACTOR is no more: write SECOND_FACTOR=${same} (or insurer,studio,partners)`);
  }
  const wanted = (env.SECOND_FACTOR || (isProd ? 'insurer,studio,partners' : 'none'))
    .split(',')
    .map((name) => name.trim());
  return wanted.flatMap((name) => {
    const group = Object.hasOwn(GROUPS, name) ? GROUPS[name] : scopes.filter((scope) => scope === name);
    if (!group || (group.length === 0 && name !== 'none'))
      throw new ConfigError(`SECOND_FACTOR: "${name}" is neither insurer, studio, partners, none nor a right`);
    return group;
  });
}
