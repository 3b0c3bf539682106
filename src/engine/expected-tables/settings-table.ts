import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json, toCanonicalJson } from '../language/json.ts';
import type { ExpectedLine } from './expected-line.ts';

/**
 * The expected table of `product.json` (without documents, picture and rules after the sale), of the order of the
 * benefits, and of the rating steps with the price of one person. The picture is excluded because the approver looks at
 * it.
 */
export const settingsTable = {
  name: 'settings' as const,
  keys: 1,
  columns: () => ['setting', 'says'],
  lines: ({ product, benefits, rating }: ProductDefinition): ExpectedLine[] => [
    ...Object.entries(product)
      .filter(([name]) => !['id', 'documents', 'picture', 'afterSale'].includes(name))
      .flatMap(([name, value]) =>
        isObject(value) && Object.values(value).every(isObject)
          ? Object.entries(value).map(([inner, one]) => toSettingLine([name, inner], one))
          : [toSettingLine([name], value)],
      ),
    { cells: ['(benefits in order)', benefits.lines.join(' ')], file: 'benefits', at: '/lines' },
    // No premium depends on `persons`: the member only lets a page show the price of one person.
    ...rating.steps.flatMap(({ set, persons }, at): ExpectedLine[] =>
      persons
        ? [
            {
              cells: [`(price of one) ${set}`, `${persons.each} for each of ${persons.count}`],
              ...{ file: 'rating', at: `/steps/${at}/persons` },
            },
          ]
        : [],
    ),
  ],
};

const toSettingLine = (way: string[], value: unknown): ExpectedLine => ({
  cells: [way.join('.'), typeof value === 'string' ? value : toCanonicalJson(value as Json)],
  file: 'product',
  // The names of settings contain no character that a JSON pointer must escape.
  at: `/${way.join('/')}`,
});
