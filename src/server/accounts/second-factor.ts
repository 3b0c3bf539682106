import { randomInt } from 'node:crypto';
import { latinDigits } from '#engine/answers.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { problem } from '../http/problem.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-event-repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-code-repository.ts';
import { endSessions } from './session-repository.ts';
import { hashToken } from './session-token.ts';
import { countTry, forgiveTry } from './sign-in-limit.ts';
import type { SignedInUser } from './signed-in-user.ts';
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts';
import { lockUser, takeStep, type User, updateUser } from './user-repository.ts';

const RECOVERY_CODES = 10;
/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A secret for the user's app; it counts only once it is confirmed. Throws 409 `secondFactorIsOn`, 422 `passwordWrong`. */
export async function beginSecondFactor(
  services: Services,
  { id }: SignedInUser,
  password: string,
): Promise<{ uri: string; secret: string }> {
  const { config, database, wording } = services;
  const user = await confirmPassword(services, id, password, '/password');
  if (user.secondFactorAt) throw new ApiProblem(409, 'secondFactorIsOn');
  const secret = newTotpSecret();
  await updateUser(database.sql, id, {
    secondFactor: seal(config.keys, 'second factor', id, secret),
    secondFactorStep: null,
  });
  const issuer = wording.say(user.language, 'interface.brand.name');
  return { uri: totpUri(secret, issuer, user.username), secret: base32(secret) };
}

/** Switches it on; whoever is signed in elsewhere, without it, no longer is. Throws 422 `secondFactorWrong`. */
export async function confirmSecondFactor(
  services: Services,
  { id, sessionId }: SignedInUser,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, now } = services;
  const at = now();
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const tries = await countTry(services, [`second factor ${id}`]);
  const isOn = await database.transaction('second factor on', async (sql) => {
    const user = await lockUser(sql, id);
    if (!user?.secondFactor || user.secondFactorAt) throw new ApiProblem(409, 'notAllowedNow');
    const step = stepOf(services, id, user.secondFactor, code);
    if (step === undefined) return false;
    await updateUser(sql, id, { secondFactorAt: at, secondFactorStep: step });
    await replaceRecoveryCodes(sql, id, recoveryCodes.map(hashToken));
    await endSessions(sql, id, at, sessionId);
    await logAccountEvent(sql, { at, type: 'secondFactorOn', byId: id, userId: id });
    return true;
  });
  if (!isOn) throw problem('secondFactorWrong', '/code');
  await forgiveTry(services, tries);
  return { recoveryCodes };
}

/** Throws 422 `passwordWrong`. */
export async function endSecondFactor(services: Services, { id }: SignedInUser, password: string): Promise<null> {
  await confirmPassword(services, id, password, '/password');
  await services.database.transaction('second factor off', (sql) => switchOff(sql, id, services.now(), id));
  return null;
}

/** Switches it off in the caller's transaction. */
export async function switchOff(sql: Sql, id: string, at: Date, byId: string): Promise<void> {
  await updateUser(sql, id, { secondFactor: null, secondFactorAt: null, secondFactorStep: null });
  await replaceRecoveryCodes(sql, id, []);
  await logAccountEvent(sql, { at, type: 'secondFactorOff', byId, userId: id });
}

/** Whether a code of the app or a recovery code is right, and not used before. Uses it up, in the caller's transaction. */
export async function takeSecondFactor(services: Services, sql: Sql, user: User, code: string): Promise<boolean> {
  const { now } = services;
  if (user.secondFactor === null) return false;
  const step = stepOf(services, user.id, user.secondFactor, code);
  if (step !== undefined) return takeStep(sql, user.id, step);
  const isRecovery = await takeRecoveryCode(sql, user.id, hashToken(cleaned(code)));
  if (isRecovery) await logAccountEvent(sql, { at: now(), type: 'recoveryCodeUsed', byId: user.id, userId: user.id });
  return isRecovery;
}

/** The time step of a right code. A secret whose key is gone has none: recovery codes still work then. */
function stepOf({ config, now }: Services, id: string, sealed: string, code: string): number | undefined {
  const secret = unseal(config.keys, 'second factor', id, sealed);
  return secret === undefined ? undefined : totpStep(secret, cleaned(code), now());
}

function cleaned(code: string): string {
  return latinDigits(code).toLowerCase().replaceAll(/\s/g, '');
}

/** 60 bits: `abcd-efgh-jkmn`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(....)(....)(....)/, '$1-$2-$3');
}
