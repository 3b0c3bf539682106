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
 * The rights whose holders need a second factor: `SECOND_FACTOR`, groups (`insurer`, `studio`, `partners`, `none`) and
 * single rights (`b2b:sell`) with commas between them; in Prod all three groups unless it says otherwise. Throws a
 * ConfigError for what is neither, and for the setting that was there before.
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
