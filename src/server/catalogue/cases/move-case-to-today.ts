import type { Case } from '#engine/cases/run-case.ts';
import { addDays, countDays, isDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { mapTexts } from '../products/map-texts.ts';

/**
 * Moves a case to today: all its dates move by the days between its own day and today, so that the ages of its people
 * stay the same. Near a birthday, a leap year may change an age by a day.
 * @throws ApiProblem 404 `notFound` for an unknown case
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
