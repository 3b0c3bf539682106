import { decisiveWords } from '#tests/messages/meanings/find-meaning-faults.ts';
import { formsOf } from '#tests/messages/meanings/meanings.ts';
import type { Language } from '#tests/messages/meanings/texts.ts';

/**
 * Matches a text on the screen that says all that the witness demands of a message (`decisive-words.csv`). A person
 * typed these meanings from the screen and the act, so a test does not agree with a wrong text of the message files.
 *
 * @throws when the witness has no meanings for the message
 */
export function decides(id: string, language: Language = 'en'): RegExp {
  const words = decisiveWords.get(id) ?? [];
  if (words.length === 0) throw new Error(`decisive-words.csv has no meanings for ${id}`);
  return new RegExp(words.map((word) => `(?=.*(?:${formsOf(word, language).source}))`).join(''), 'is');
}
