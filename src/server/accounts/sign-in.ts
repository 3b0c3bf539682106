import type { signIn as signInCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-event-repository.ts';
import { isPassword, nobodysHash } from './password-hash.ts';
import { phoneNumberOf } from './phone-number-of.ts';
import { readSecondFactor, takeSecondFactor } from './second-factor.ts';
import { countTry, forgiveTry, takeTryBack } from './sign-in-limit.ts';
import { type From, startSession } from './start-session.ts';
import { findUserByName, findUserByPhone, lockUser, type User, updateUser } from './user-repository.ts';

const NO_NAME = { code: 'required', at: '/username', message: 'problems.invalidRequest' };

/**
 * Signs in by user name or phone number and gives the access token. A wrong name, a wrong password and a user who may not
 * sign in are one and the same: 401 `signInFailed`, in the same time. After the right password: 401 `secondFactorRequired`
 * or `secondFactorWrong`. Too many failures: 429 `signInTooOften`.
 */
export async function signIn(services: Services, body: BodyOf<typeof signInCall>, from: From): Promise<string> {
  const { database, config, now, passwordCost } = services;
  const name = body.username ?? body.phoneNumber;
  if (name === undefined) throw new ApiProblem(422, 'invalidRequest', [NO_NAME]);
  const user = await userNamed(database.sql, name);
  const subject = user ? `user ${user.id}` : `name ${name.trim().toLowerCase()}`;
  const tries = await countTry(services, [subject, `network ${from.network}`]);
  const maySignIn = user?.status === 'active' && !(user.isDemo && config.isProd);
  const kept = (maySignIn ? user.password : null) ?? nobodysHash(passwordCost);
  const isRight = await isPassword(body.password, kept);
  if (!user || !maySignIn || !isRight) {
    await logFailure(services, user, from, 'password');
    throw new ApiProblem(401, 'signInFailed');
  }
  if (user.secondFactorAt && body.code === undefined) {
    // Neither forgiven: or else the first step would clear the failures of the second.
    await takeTryBack(services, tries);
    throw new ApiProblem(401, 'secondFactorRequired');
  }
  const entered = await readSecondFactor(services, user, body.code ?? '');
  const token = await database.transaction('sign in', async (sql) => {
    const same = await lockUser(sql, user.id);
    if (same?.status !== 'active' || same.password !== user.password) return undefined;
    if (same.secondFactorAt && !(await takeSecondFactor(services, sql, same, entered))) return undefined;
    await updateUser(sql, user.id, { lastSignInAt: now() });
    await logAccountEvent(sql, {
      ...{ at: now(), type: 'signedIn', byId: user.id, userId: user.id },
      network: from.network,
    });
    return startSession(services, sql, user.id, from);
  });
  if (token === undefined) {
    await logFailure(services, user, from, 'second factor');
    throw new ApiProblem(401, user.secondFactorAt ? 'secondFactorWrong' : 'signInFailed');
  }
  await forgiveTry(services, tries);
  return token;
}

/** A user name is never a phone number: it begins with a letter. */
async function userNamed(sql: Sql, typed: string): Promise<User | undefined> {
  const name = typed.trim().toLowerCase();
  if (/^[a-z]/.test(name)) return findUserByName(sql, name);
  const phone = phoneNumberOf(typed);
  return phone === undefined ? undefined : findUserByPhone(sql, phone);
}

async function logFailure(
  { database, now }: Services,
  user: User | undefined,
  { network }: From,
  note: string,
): Promise<void> {
  const of = user ? { userId: user.id } : {};
  await logAccountEvent(database.sql, { at: now(), type: 'signInFailed', network, note, ...of });
}
