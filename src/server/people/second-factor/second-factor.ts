import { randomBytes, randomInt } from 'node:crypto';
import type * as contract from '#contract/people/accounts.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { decrypt, encrypt } from '#server/platform/keys/encrypt.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { clearAttempts, countAttempt, FREE_TRIES } from '../passwords/sign-in-limit.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { hashToken } from '../sessions/session-token.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { lockUser, markStepUsed, type User, updateUser } from '../users/user-repository.ts';
import { consumeRecoveryCode, listRecoveryCodes, replaceRecoveryCodes } from './recovery-code-repository.ts';
import { buildTotpUri, createTotpSecret, findTotpStep, toBase32 } from './totp.ts';

const CODES_OF_A_USER = 10;
/** The alphabet without letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/**
 * Base-2 logarithm of scrypt's N: less work than for a password, which a person chooses. A code has 59 random bits and
 * ten codes are valid, so an attacker needs 2^55 attempts on average, each about 15 ms and 4 MiB. A user waits while
 * ten codes are created or one is checked.
 */
const COST = 12;

/**
 * Creates recovery codes for the loss of the second factor, `abcd-efgh-jkmn`, and their hashes, all with one salt per
 * user.
 */
async function createRecoveryCodes(cost: number): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES_OF_A_USER }, createCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code, Math.min(cost, COST), salt))) };
}

/**
 * Returns the possible stored hashes of an entered code: one with the salt of the user's hashes, so that one scrypt
 * compares all of them, and one as SHA-256, the former form.
 */
async function hashEnteredCode(code: string, kept: string[]): Promise<string[]> {
  const [, cost, , , salt] = kept.find((hash) => hash.startsWith('scrypt$'))?.split('$') ?? [];
  const salted = salt === undefined ? [] : [await hashPassword(code, Number(cost), Buffer.from(salt, 'base64url'))];
  return [...salted, hashToken(code)];
}

function createCode(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(....)(....)(....)/, '$1-$2-$3');
}

/**
 * Creates a secret for the user's authenticator app. It is active after its confirmation. Throws 409
 * `secondFactorIsOn`, 422 `passwordWrong`.
 */
export const beginSecondFactor: Serve<typeof contract.beginSecondFactor> = async (
  services,
  { user: { id }, body: { password } },
) => {
  const { config, database, wording } = services;
  const user = await confirmPassword(services, id, password, '/password');
  if (user.secondFactorAt) throw new ApiProblem(409, 'secondFactorIsOn');
  const secret = createTotpSecret();
  await updateUser(database.sql, id, {
    secondFactor: encrypt(config.keys, 'second factor', id, secret),
    secondFactorStep: null,
  });
  const issuer = wording.say(user.language, 'interface.brand.name');
  return { uri: buildTotpUri(secret, issuer, user.username), secret: toBase32(secret) };
};

/**
 * Switches the second factor on. The user's other sessions, which are without it, end. Throws 422 `secondFactorWrong`.
 */
export const confirmSecondFactor: Serve<typeof contract.confirmSecondFactor> = async (
  services,
  { user: { id, sessionId }, body: { code } },
) => {
  const { database, now } = services;
  const at = now();
  const tries = await countAttempt(services, [{ of: `second factor ${id}`, free: FREE_TRIES }]);
  const { codes, hashes } = await createRecoveryCodes(services.passwordCost);
  const isOn = await database.transaction('second factor on', async (sql) => {
    const user = await lockUser(sql, id);
    if (!user?.secondFactor || user.secondFactorAt) throw new ApiProblem(409, 'notAllowedNow');
    const step = findStep(services, id, user.secondFactor, code);
    if (step === undefined) return false;
    await updateUser(sql, id, { secondFactorAt: at, secondFactorStep: step });
    await replaceRecoveryCodes(sql, id, hashes);
    await endSessions(sql, id, at, sessionId);
    await logAccountEvent(sql, { at, type: 'secondFactorOn', byId: id, userId: id });
    return true;
  });
  if (!isOn) throw problem('secondFactorWrong', '/code');
  await clearAttempts(services, tries);
  return { recoveryCodes: codes };
};

/** Switches the second factor off. Throws 422 `passwordWrong`. */
export const endSecondFactor: Serve<typeof contract.endSecondFactor> = async (
  services,
  { user: { id }, body: { password } },
) => {
  await confirmPassword(services, id, password, '/password');
  await services.database.transaction('second factor off', (sql) => switchOff(sql, id, services.now(), id));
  return null;
};

/** Switches the second factor off in the caller's transaction. */
export async function switchOff(sql: Sql, id: string, at: Date, byId: string): Promise<void> {
  await updateUser(sql, id, { secondFactor: null, secondFactorAt: null, secondFactorStep: null });
  await replaceRecoveryCodes(sql, id, []);
  await logAccountEvent(sql, { at, type: 'secondFactorOff', byId, userId: id });
}

/** An entered code: its text, and its possible hashes as a recovery code. */
export type EnteredCode = { code: string; hashes: string[] };

/** Prepares an entered code for `consumeSecondFactor`: the slow work, outside of any transaction. */
export async function readSecondFactor(
  { database }: PeopleServices,
  { id }: Pick<User, 'id'>,
  code: string,
): Promise<EnteredCode> {
  const isApps = /^\d{6}$/.test(cleanCode(code));
  const hashes = isApps ? [] : await hashEnteredCode(cleanCode(code), await listRecoveryCodes(database.sql, id));
  return { code, hashes };
}

/** Returns true if an app code or a recovery code is right and unused. Uses it up in the caller's transaction. */
export async function consumeSecondFactor(
  services: PeopleServices,
  sql: Sql,
  user: User,
  entered: EnteredCode,
): Promise<boolean> {
  const { now } = services;
  if (user.secondFactor === null) return false;
  const step = findStep(services, user.id, user.secondFactor, entered.code);
  if (step !== undefined) return markStepUsed(sql, user.id, step);
  const isRecovery = await consumeRecoveryCode(sql, user.id, entered.hashes);
  if (isRecovery) await logAccountEvent(sql, { at: now(), type: 'recoveryCodeUsed', byId: user.id, userId: user.id });
  return isRecovery;
}

/**
 * Returns the time step of a right code; undefined for a wrong code, or if the key of the secret is lost. Recovery
 * codes still work then.
 */
function findStep({ config, now }: PeopleServices, id: string, encrypted: string, code: string): number | undefined {
  const secret = decrypt(config.keys, 'second factor', id, encrypted);
  return secret === undefined ? undefined : findTotpStep(secret, cleanCode(code), now());
}

function cleanCode(code: string): string {
  return toPlainLatin(code).toLowerCase().replaceAll(' ', '');
}
