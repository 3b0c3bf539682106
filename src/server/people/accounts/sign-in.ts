import type { BodyOf } from '#contract/call.ts';
import type { signIn as signInCall } from '#contract/people/sign-in.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { createDummyHash, isPassword } from '../passwords/password-hash.ts';
import { type AttemptLimit, clearAttempts, countAttempt, FREE_TRIES, undoAttempt } from '../passwords/sign-in-limit.ts';
import type { NetworkAttempt } from '../passwords/sign-in-places.ts';
import { consumeSecondFactor, type EnteredCode, readSecondFactor } from '../second-factor/second-factor.ts';
import { matchKnownDevice, rememberKnownDevice, type SignInOrigin } from '../sessions/known-device.ts';
import { type SignInContext, startSession } from '../sessions/start-session.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { normalizePhone } from '../users/normalize-phone.ts';
import { findUserByName, findUserByPhone, lockUser, type User, updateUser } from '../users/user-repository.ts';

/** Failures of an account from all networks before the caller has to wait. */
const FREE_TRIES_OF_AN_ACCOUNT = 100;
/**
 * Wrong second-factor codes of a user before the next try has to wait, counted over all networks together. Strangers
 * cannot lock out the user: only a person with the password reaches this step.
 */
const FREE_CODES = 10;

const NO_NAME = { code: 'required', at: '/username', message: 'problems.invalidRequest' };

/**
 * Signs in by user name or phone number and returns the access token. A wrong name, a wrong password and a user who may
 * not sign in give the same error in the same time: 401 `signInFailed`. After the right password: 401
 * `secondFactorRequired` or `secondFactorWrong`. Too many failures: 429 `signInTooOften`; of the network: 429
 * `workNeeded` with a proof of work, and later `tooManyFromNetwork`.
 */
export async function signIn(
  services: PeopleServices,
  body: BodyOf<typeof signInCall>,
  from: SignInContext & SignInOrigin,
): Promise<string> {
  const { database } = services;
  const name = body.username ?? body.phoneNumber;
  if (name === undefined) throw new ApiProblem(422, 'invalidRequest', [NO_NAME]);
  const user = await findUserByLogin(database.sql, name);
  const { brakes, network } = await listAttemptLimits(services, user, name, from);
  const tries = await countAttempt(services, brakes, network);
  // For a user who may not sign in, the answer never says that the password was right.
  const isRight = await isUserPassword(services, user, body.password);
  if (!user || !isRight) {
    await logFailure(services, user, from, 'password');
    throw new ApiProblem(401, 'signInFailed');
  }
  if (user.secondFactorAt && body.code === undefined) {
    // This attempt counts neither as failed nor as right. If it were right, the first step would clear the failures of
    // the second step.
    await undoAttempt(services, tries);
    throw new ApiProblem(401, 'secondFactorRequired');
  }
  const codes =
    user.secondFactorAt === null
      ? undefined
      : await countAttempt(services, [{ of: `code ${user.id}`, free: FREE_CODES }]);
  const entered = await readSecondFactor(services, user, body.code ?? '');
  const token = await createSession(services, user, entered, from);
  if (token === undefined) {
    await logFailure(services, user, from, 'second factor');
    throw new ApiProblem(401, user.secondFactorAt ? 'secondFactorWrong' : 'signInFailed');
  }
  await clearAttempts(services, tries);
  if (codes) await clearAttempts(services, codes);
  return token;
}

/** Checks the password of a user, with the same work for an unknown user and one who may not sign in. */
function isUserPassword(
  { config, passwordCost }: PeopleServices,
  user: User | undefined,
  password: string,
): Promise<boolean> {
  const maySignIn = user?.status === 'active' && !(user.isDemo && config.isProd);
  const kept = (maySignIn ? user.password : null) ?? createDummyHash(passwordCost);
  return isPassword(password, kept);
}

/**
 * Creates a session and returns its token. Returns undefined if the user, the password or the second factor is no longer
 * valid.
 */
async function createSession(
  services: PeopleServices,
  user: User,
  entered: EnteredCode,
  from: SignInContext & SignInOrigin,
): Promise<string | undefined> {
  const { database, now } = services;
  return database.transaction('sign in', async (sql) => {
    const same = await lockUser(sql, user.id);
    if (same?.status !== 'active' || same.password !== user.password) return undefined;
    if (same.secondFactorAt && !(await consumeSecondFactor(services, sql, same, entered))) return undefined;
    await updateUser(sql, user.id, { lastSignInAt: now() });
    await logAccountEvent(sql, {
      ...{ at: now(), type: 'signedIn', byId: user.id, userId: user.id },
      network: from.network,
    });
    await rememberKnownDevice(services, sql, user.id, from);
    return startSession(services, sql, user.id, from);
  });
}

/**
 * Returns the limits that count an attempt. For an unknown device: the account from this network, and the account. The
 * account has a high limit, because a crowd could otherwise lock out its owner. For a known device: only this device. So
 * strangers cannot lock out the owner, and the number of guesses from a known device is limited too. The network counts
 * all attempts except those of a known browser, because its address may be the address of many strangers.
 */
async function listAttemptLimits(
  services: PeopleServices,
  user: User | undefined,
  name: string,
  from: SignInOrigin,
): Promise<{ brakes: [own: AttemptLimit, ...shared: AttemptLimit[]]; network?: NetworkAttempt }> {
  const account = user ? `user ${user.id}` : `name ${name.trim().toLowerCase()}`;
  const known = await matchKnownDevice(services, user?.id ?? '', from);
  const network = { network: from.network, account, work: from.work };
  if (known !== undefined) {
    const brakes: [AttemptLimit] = [{ of: `${account} known ${known.hash}`, free: FREE_TRIES }];
    return known.isBrowser ? { brakes } : { brakes, network };
  }
  return {
    brakes: [
      { of: `${account} from ${from.network}`, free: FREE_TRIES },
      { of: account, free: FREE_TRIES_OF_AN_ACCOUNT },
    ],
    network,
  };
}

/** A user name is never a phone number, because it begins with a letter. */
async function findUserByLogin(sql: Sql, typed: string): Promise<User | undefined> {
  const name = typed.trim().toLowerCase();
  if (/^[a-z]/.test(name)) return findUserByName(sql, name);
  const phone = normalizePhone(typed);
  return phone === undefined ? undefined : findUserByPhone(sql, phone);
}

async function logFailure(
  { database, now }: PeopleServices,
  user: User | undefined,
  { network }: SignInContext,
  note: string,
): Promise<void> {
  const of = user ? { userId: user.id } : {};
  await logAccountEvent(database.sql, { at: now(), type: 'signInFailed', network, note, ...of });
}
