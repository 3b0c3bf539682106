import type { Words } from './use-words.ts';

/** Formats a benefit's limit: an amount, a word of the product, or that it is not covered. */
export function formatLimit(limit: number | string | null | undefined, currency: string, words: Words): string {
  if (limit === null || limit === undefined) return words.text('wizard.plans.notCovered');
  return typeof limit === 'number'
    ? words.format.money(limit, currency).replace(/[.,]00(?=\D|$)/, '')
    : words.own(`limits.${limit}`);
}
