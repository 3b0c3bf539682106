import type { Case } from '#engine/cases/run-case.ts';
import { addDays, countDays, isDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { mapTexts } from './map-texts.ts';

/**
 * A case as of today: all its dates are moved as far as today is from its own day, so that people stay as old as
 * they were. Close to a birthday a leap year may make a day's difference. Throws 404 `notFound` for one there is not.
 */
export function moveCaseToToday(files: ProductFiles, product: string, id: string, today: string): Case {
  const testCase = readProductCases(product, files).find(({ name }) => name === id)?.testCase;
  if (!testCase) throw new ApiProblem(404, 'notFound');
  const days = countDays(testCase.asOf, today) - 1;
  const moved = (text: string): string => (isDate(text) ? addDays(text, days) : text);
  const { answers, findings = {} } = mapTexts(
    { answers: testCase.answers, findings: (testCase.findings ?? {}) as unknown as Json },
    moved,
  );
  return { ...testCase, asOf: today, answers, findings: findings as unknown as NonNullable<Case['findings']> };
}
