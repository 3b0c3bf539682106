import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json, toCanonicalJson } from '../language/json.ts';
import type { ExpectedLine } from './expected-line.ts';

/**
 * What `product.json` says besides its papers and the time after the sale, the order of the benefits, and of what the price of one
 * person is made. A picture is no part of it: the approver looks at it.
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
    // The premium does not change with it: a page says what each person pays.
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
  // Names of settings have no character that a pointer would escape.
  at: `/${way.join('/')}`,
});
