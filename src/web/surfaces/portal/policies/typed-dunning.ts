import { type DunningStep, MAX_DUNNING_DAYS, type SetDunningStep } from '#contract/reconciliation/dunning.ts';
import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { findWordsProblem } from '#shared/dunning-words.ts';
import { locales } from '#shared/format.ts';

type Words = NonNullable<DunningStep['words']>;

/** A reminder as it is typed; `isOwn`: with words of the insurer. Without a number it is a new one. */
export type TypedStep = { key: number; number?: number; days: string; isOwn: boolean; words: Words };

const NO_WORDS: Words = { en: '', km: '', zh: '' };

/** Returns the reminders as the form edits them. */
export function typeSteps(steps: readonly DunningStep[]): TypedStep[] {
  return steps.map(({ number, days, words }, key) => ({
    ...{ key, number, days: String(days), isOwn: words !== null, words: words ?? NO_WORDS },
  }));
}

/** Creates the next reminder, a week after the last one, with the words of the shop. */
export function newStep(steps: readonly TypedStep[]): TypedStep {
  const days = String(Math.max(0, ...steps.map((step) => readDays(step.days))) + 7);
  return { key: Math.max(-1, ...steps.map(({ key }) => key)) + 1, days, isOwn: false, words: NO_WORDS };
}

/** Returns the reminders as they are saved. */
export function toSteps(steps: readonly TypedStep[]): SetDunningStep[] {
  return steps.map(({ number, days, isOwn, words }) => ({
    ...(number !== undefined && { number }),
    ...{ days: readDays(days), words: isOwn ? words : null },
  }));
}

const readDays = (typed: string): number => {
  const latin = toLatinDigits(typed).trim();
  return /^\d{1,3}$/.test(latin) ? Number(latin) : 0;
};

/** Finds the problems of typed reminders: a code by the number of the reminder and `days` or the language. */
export function checkSteps(steps: readonly TypedStep[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [nth, step] of steps.entries()) {
    const days = findDaysProblem(step, steps.slice(0, nth));
    if (days) found.set(`${nth} days`, days);
    for (const language of step.isOwn ? locales : []) {
      const words = step.words[language].trim();
      const wrong = words === '' ? 'dunningEmpty' : findWordsProblem(words);
      if (wrong) found.set(`${nth} ${language}`, wrong);
    }
  }
  return found;
}

function findDaysProblem({ days }: TypedStep, before: readonly TypedStep[]): string | undefined {
  const number = readDays(days);
  if (number < 1 || number > MAX_DUNNING_DAYS) return 'dunningDayNumber';
  return before.some((one) => readDays(one.days) === number) ? 'dunningDays' : undefined;
}
