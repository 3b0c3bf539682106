import type { Fault } from './find-meaning-faults.ts';
import { readTable } from './meanings.ts';

/** Translations that are right and that a rule does not understand, with the rules that they break. */
export const freeTranslations = new Map(
  readTable('free-translations.csv').map(
    ([id, language, rules = '']) => [`${id} ${language}`, rules.split(' ')] as const,
  ),
);

/** Returns true if a person has declared that the translation may break this rule. */
export const isFree = ({ id, language, rule }: Fault): boolean =>
  freeTranslations.get(`${id} ${language}`)?.includes(rule) === true;
