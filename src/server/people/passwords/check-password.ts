import { passwordLength } from '#contract/people/accounts.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { problem } from '#server/platform/http/problem.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Loads about 49,000 common passwords in small letters. The file is unpacked for the first new password, so that it
 * does not delay the start of the server.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

/** Minimum number of different characters in a password. */
const MIN_DISTINCT_CHARACTERS = 5;
/** Words that people in the insurance trade often use in passwords. They are removed before the rest is checked. */
const TRADE_WORDS = [
  ...['insurance', 'insurer', 'agent', 'broker', 'cambodia', 'kampuchea', 'khmer', 'phnompenh', 'angkor'],
];

/**
 * Refuses a new password that is short (422 `passwordTooShort`) or easy to guess (422 `passwordTooCommon`): one of
 * 49,000 common passwords, also with digits and signs before or after it; a repeated part; a sequence of the alphabet;
 * only the names of the user and of the insurer. Signs and digits are not required, because such rules make passwords
 * worse (ASVS 5.0, 6.2.5).
 * @param at JSON pointer of the password in the request
 */
export async function checkPassword(
  { wording }: Pick<PeopleServices, 'wording'>,
  password: string,
  username: string,
  at: string,
): Promise<void> {
  const plain = password.normalize('NFKC');
  if ([...plain].length < passwordLength) throw problem('passwordTooShort', at, { limit: passwordLength });
  const small = plain.toLowerCase();
  const insurer = wording.say('en', 'interface.brand.name').toLowerCase();
  const context = [insurer.replaceAll(/\s/g, ''), ...insurer.split(/\s+/), ...TRADE_WORDS];
  const isNamed = small.includes(username.toLowerCase());
  if (
    isNamed ||
    new Set(small).size < MIN_DISTINCT_CHARACTERS ||
    isSequence(small) ||
    (await isGuessed(small, context))
  )
    throw problem('passwordTooCommon', at);
}

async function isGuessed(small: string, context: string[]): Promise<boolean> {
  const common = await loadCommonPasswords();
  const joined = joinLetters(small);
  const rest = joinLetters(context.reduce((text, word) => text.replaceAll(word, ''), joined));
  // A password of digits only is checked unchanged.
  const isOnlyContext = rest === '' && joined !== '';
  return isOnlyContext || [small, joined, rest].some((text) => common.has(text) || isRepeated(text));
}

/** Removes digits and signs at both ends, and separators between words. */
function joinLetters(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replaceAll(/[\s._-]+/g, '');
}

/** True for one repeated part, the last time perhaps incomplete: mangomango, abcabcab. */
function isRepeated(text: string): boolean {
  if (text.length < 6) return false;
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => text.startsWith(text.slice(length)));
}

/** True if each character follows the one before: 123456789012, 987654321098, abcdefghijkl. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9);
}
