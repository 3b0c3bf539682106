import { findMeaningFaults } from '#tests/messages/meanings/find-meaning-faults.ts';
import { createFit } from '#tests/messages/meanings/fit.ts';
import { isFree } from '#tests/messages/meanings/free-translations.ts';
import { readTexts } from '#tests/messages/meanings/texts.ts';
import type { Outcome } from './scores.ts';
import { groupBy, type WordMutant } from './word-mutants.ts';

/** Compares the meanings of the changed texts: the rule that each mutant breaks, if it breaks one. */
export function judgeWords(mutants: WordMutant[], onProgress: (more: number) => void = () => {}): Outcome[] {
  const texts = readTexts();
  const measureFit = createFit(texts);
  const files = groupBy(texts, ({ file }) => file);
  return mutants.map(({ kind, id, texts: changed }) => {
    const [fault] = changed.flatMap((text) => {
      const neighbours = (files.get(text.file) ?? []).map((one) => changed.find((other) => other.id === one.id) ?? one);
      return findMeaningFaults(text, neighbours, measureFit).filter((one) => !isFree(one));
    });
    onProgress(1);
    return { kind, id, ...(fault === undefined ? {} : { noticed: fault.what }) };
  });
}
