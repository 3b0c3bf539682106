import { addDays, countDays, isDate } from '#engine/dates.ts';
import type { Json } from '#engine/json.ts';
import { casesOf } from '#server/catalogue/products/product-cases.ts';
import type { ProductFiles } from '#server/catalogue/products/product-files.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Persona } from '#workbench/check/run-persona.ts';
import { mapTexts } from './map-texts.ts';

/**
 * A persona as of today: all its dates are moved as far as today is from its own day, so that people stay as old as
 * they were. Close to a birthday a leap year may make a day's difference. Throws 404 `notFound` for one there is not.
 */
export function personaAsOf(files: ProductFiles, product: string, id: string, today: string): Persona {
  const persona = casesOf(product, files).find(({ name }) => name === id)?.persona;
  if (!persona) throw new ApiProblem(404, 'notFound');
  const days = countDays(persona.asOf, today) - 1;
  const moved = (text: string): string => (isDate(text) ? addDays(text, days) : text);
  const { answers, findings = {} } = mapTexts(
    { answers: persona.answers, findings: (persona.findings ?? {}) as unknown as Json },
    moved,
  );
  return { ...persona, asOf: today, answers, findings: findings as unknown as NonNullable<Persona['findings']> };
}
