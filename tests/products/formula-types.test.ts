import { expect, test } from 'vitest';
import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { toFormulaType } from '#web/surfaces/studio/language/formula/formula-type.ts';
import { parseFormula } from '#web/surfaces/studio/language/formula/parse-formula.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { listPageNames } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

const files = readProductFiles(projectRoot);
const anyColumn = { includes: () => true } as unknown as string[];

/** Lists the outermost expressions in a file's data: objects whose only member is an operator. */
function listExpressions(data: Json): Logic[] {
  if (Array.isArray(data)) return data.flatMap(listExpressions);
  if (!isObject(data)) return [];
  const [only, more] = Object.keys(data);
  const isExpression =
    more === undefined && /^(?:[<>=!+*/-]+|if|and|or|in|min|max|sum|daysBetween|ageAt)$/.test(only ?? '');
  return isExpression ? [data] : Object.values(data as Record<string, Json>).flatMap(listExpressions);
}

test.each(listProductIds(files))('every formula of %s has values of the types that it takes', (product) => {
  const { form, rating } = loadDefinition(product, files);
  const words = { own: {}, shared: {} };
  const kinds = new Map(
    Object.entries(form.pages).flatMap(([name, page]) =>
      [undefined, ...Object.keys(page.schema.properties)].flatMap((list) =>
        listPageNames(words, { name, page }, () => [], list).map((named) => [named.name, named.kind] as const),
      ),
    ),
  );
  const expressions = listExpressions([form, rating] as unknown as Json);
  expect(kinds.size).toBeGreaterThan(15);
  expect(expressions.length).toBeGreaterThan(15);
  const names = {
    knows: () => true,
    columnsOf: () => anyColumn,
    typeOf: (name: string) => toFormulaType(kinds.get(name)),
  };
  const faults = expressions.flatMap((logic) => {
    const typed = printFormula(logic);
    const parsed = typed === undefined ? undefined : parseFormula(typed, names);
    return parsed && 'fault' in parsed ? [`${typed}: ${JSON.stringify(parsed.fault)}`] : [];
  });
  expect(faults).toEqual([]);
});
