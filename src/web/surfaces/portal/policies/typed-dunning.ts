import { type DunningStep, MAX_DUNNING_DAYS } from '#contract/reconciliation/dunning.ts';
import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { findWordsProblem } from '#shared/dunning-words.ts';
import { locales } from '#shared/format.ts';

type Words = NonNullable<DunningStep['words']>;

/** A reminder as it is typed; `isOwn`: with words of the insurer. */
export type TypedStep = { key: number; days: string; isOwn: boolean; words: Words };

const NO_WORDS: Words = { en: '', km: '', zh: '' };

/** Returns the reminders as the form edits them. */
export function typeSteps(steps: readonly DunningStep[]): TypedStep[] {
  return steps.map(({ days, words }, key) => ({
    ...{ key, days: String(days), isOwn: words !== null, words: words ?? NO_WORDS },
  }));
}

/** Creates the next reminder, a week after the last one, with the words of the shop. */
export function newStep(steps: readonly TypedStep[]): TypedStep {
  const last = steps.at(-1);
  const days = String(readDays(last?.days ?? '') + 7);
  return { key: Math.max(-1, ...steps.map(({ key }) => key)) + 1, days, isOwn: false, words: NO_WORDS };
}

/** Returns the reminders as they are saved. */
export function toSteps(steps: readonly TypedStep[]): DunningStep[] {
  return steps.map(({ days, isOwn, words }) => ({ days: readDays(days), words: isOwn ? words : null }));
}

const readDays = (typed: string): number => {
  const latin = toLatinDigits(typed).trim();
  return /^\d{1,3}$/.test(latin) ? Number(latin) : 0;
};

/** Finds the problems of typed reminders: a code by the number of the reminder and `days` or the language. */
export function checkSteps(steps: readonly TypedStep[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [nth, step] of steps.entries()) {
    const days = findDaysProblem(step, steps[nth - 1]);
    if (days) found.set(`${nth} days`, days);
    for (const language of step.isOwn ? locales : []) {
      const words = step.words[language].trim();
      const wrong = words === '' ? 'dunningEmpty' : findWordsProblem(words);
      if (wrong) found.set(`${nth} ${language}`, wrong);
    }
  }
  return found;
}

function findDaysProblem({ days }: TypedStep, before: TypedStep | undefined): string | undefined {
  const number = readDays(days);
  if (number < 1 || number > MAX_DUNNING_DAYS) return 'dunningDayNumber';
  return number <= readDays(before?.days ?? '') ? 'dunningDays' : undefined;
}
