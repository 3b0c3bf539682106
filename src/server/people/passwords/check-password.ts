import { passwordLength } from '#contract/people/accounts.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { problem } from '#server/platform/http/problem.ts';
import { loadCommonPasswords } from './common-passwords.ts';

/** Different characters that a password has at least. */
const MIN_DISTINCT_CHARACTERS = 5;
/** What people here think of first when they are to sell insurance: taken out before the rest is judged. */
const TRADE_WORDS = [
  'insurance',
  'insurer',
  'agent',
  'broker',
  'cambodia',
  'kampuchea',
  'khmer',
  'phnompenh',
  'angkor',
];

/**
 * Refuses a new password that is short (422 `passwordTooShort`) or among the first that are guessed (422
 * `passwordTooCommon`): 49,000 common ones, with digits and signs before and after them or not; one piece repeated; a row
 * of the alphabet; nothing beside the names of the user and of the insurer. No rules of signs and digits: they make
 * passwords worse (ASVS 5.0, 6.2.5).
 * @param at JSON pointer of the password in what was sent
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
  // Digits alone are judged as they are.
  const isOnlyContext = rest === '' && joined !== '';
  return isOnlyContext || [small, joined, rest].some((text) => common.has(text) || isRepeated(text));
}

/** Without digits and signs at the ends, and without what people put between words. */
function joinLetters(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replaceAll(/[\s._-]+/g, '');
}

/** mangomango, abcabcab: one piece again and again, the last time perhaps not to its end. */
function isRepeated(text: string): boolean {
  if (text.length < 6) return false;
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => text.startsWith(text.slice(length)));
}

/** 123456789012, 987654321098, abcdefghijkl: each character next to the one before. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9);
}
