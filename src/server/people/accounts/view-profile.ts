import type { getProfile } from '#contract/people/sign-in.ts';
import type { Serve } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toBalances } from '../partners/partner-balances.ts';
import { findPartner } from '../partners/partner-repository.ts';
import { countRecoveryCodes } from '../second-factor/recovery-code-repository.ts';
import { demandsSecondFactor } from '../sessions/lacks-second-factor.ts';
import { findUser } from '../users/user-repository.ts';
import { buildAvatarPath } from './avatar.ts';

/** Returns the signed-in user with the current rights and the balances of the partner. */
export const viewProfile: Serve<typeof getProfile> = async ({ config, database }, { user: { id, scopes } }) => {
  const { sql } = database;
  const user = await findUser(sql, id);
  if (!user) throw new ApiProblem(401, 'signInRequired');
  const partner = user.partnerId === null ? undefined : await findPartner(sql, user.partnerId);
  const { username, phone, customerId, givenName, familyName, email, language, sellsOnOnePage } = user;
  return {
    ...{ id, username, phone, customerId, givenName, familyName, email, language, sellsOnOnePage },
    avatar: buildAvatarPath(user),
    scope: [...scopes],
    partner: partner
      ? {
          id: partner.id,
          type: partner.type,
          name: partner.name,
          company: partner.company,
          accountCode: partner.accountCode,
          maySell: partner.maySell,
          allowPayWithoutCommission: partner.allowPayWithoutCommission,
          balances: toBalances(partner),
        }
      : null,
    secondFactor: {
      isOn: user.secondFactorAt !== null,
      isDemanded: demandsSecondFactor(config, user),
      recoveryCodesLeft: await countRecoveryCodes(sql, id),
    },
  };
};
