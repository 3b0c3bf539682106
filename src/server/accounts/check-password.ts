import { passwordLength } from '#contract/accounts.ts';
import { problem } from '../http/problem.ts';
import { commonPasswords } from './common-passwords.ts';

/** Different characters that a password has at least. */
const FEWEST = 5;

/**
 * Refuses a new password that is short (422 `passwordTooShort`) or among the first that are guessed (422
 * `passwordTooCommon`). No rules of signs and digits: they make passwords worse (ASVS 5.0, 6.2.5).
 * @param at JSON pointer of the password in what was sent
 */
export function checkPassword(password: string, username: string, at: string): void {
  const plain = password.normalize('NFKC');
  if ([...plain].length < passwordLength) throw problem('passwordTooShort', at, { limit: passwordLength });
  const small = plain.toLowerCase();
  const word = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isCommon =
    commonPasswords.has(word) || new Set(small).size < FEWEST || isRow(small) || small.includes(username.toLowerCase());
  if (isCommon) throw problem('passwordTooCommon', at);
}

/** 123456789012, 987654321098, abcdefghijkl: each character next to the one before. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9);
}
