import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Premium } from '#engine/language/premium.ts';
import { mapFields } from './map-fields.ts';

type PremiumFigure = keyof Pick<Premium, 'total' | 'net' | 'loadings' | 'discounts' | 'fees' | 'levies'>;

const FIGURES: string[] = ['total', 'net', 'loadings', 'discounts', 'fees', 'levies'] satisfies PremiumFigure[];

/** A column of `reviewed/*.csv`: an initial value of a case, or an expected result. */
export type ReviewedColumn =
  | { kind: 'case' | 'note'; expects: false }
  | { kind: 'answer' | 'input'; name: string; expects: false }
  | { kind: 'value' | 'fact'; name: string; expects: true }
  | { kind: 'offered'; name: string; page: string; expects: true }
  /** `option`: as if this option of the compared field (the plan) were chosen. */
  | { kind: 'premium'; name: PremiumFigure; option?: string | number; expects: true };

/** The meaning of a column's header, or the error in it. */
export function parseReviewedColumn(
  header: string,
  definition: ProductDefinition,
): ReviewedColumn | { fault: string; mend: string } {
  const { form, rating } = definition;
  if (header === 'case' || header === 'note') return { kind: header, expects: false };
  const [word = '', name = ''] = [header.split('.')[0], header.split('.').slice(1).join('.')];
  const fields = mapFields(definition);
  if (FIGURES.includes(word)) return premiumColumn(word as PremiumFigure, name);
  switch (word) {
    case 'answer':
      return Object.hasOwn(fields, name) ? { kind: word, name, expects: false } : unknown('field');
    case 'input':
      return Object.hasOwn(rating.inputs, name) ? { kind: word, name, expects: false } : unknown('input of the rating');
    case 'value':
      return form.derived.some(({ set }) => set === name)
        ? { kind: word, name, expects: true }
        : unknown('derived value');
    case 'fact':
      return Object.hasOwn(form.conditions, name) ? { kind: word, name, expects: true } : unknown('condition');
    case 'offered': {
      const [page] = Object.entries(form.pages).find(([, { schema }]) => Object.hasOwn(schema.properties, name)) ?? [];
      return page === undefined ? unknown('field') : { kind: word, name, page, expects: true };
    }
    default:
      return {
        fault: 'is no column of reviewed cases',
        mend: `Write case, note, answer.FIELD, input.NAME, ${FIGURES.join(', ')} (with .OPTION for a plan), value.NAME, fact.NAME or offered.FIELD.`,
      };
  }

  function premiumColumn(figure: PremiumFigure, text: string): ReviewedColumn | { fault: string; mend: string } {
    if (text === '') return { kind: 'premium', name: figure, expects: true };
    const option = (fields[rating.compare ?? '']?.enum ?? []).find((one) => String(one) === text);
    return option === undefined
      ? unknown('option that the rating compares')
      : { kind: 'premium', name: figure, option, expects: true };
  }

  function unknown(what: string) {
    return { fault: `names no ${what}`, mend: `"${name}" is no ${what}: correct its spelling.` };
  }
}
