import type { ReadJson } from '#engine/language/load-definition.ts';
import { loadQuestionnaire, type Questionnaire } from '#engine/questionnaire.ts';
import { type CompiledValidators, compilePages } from '../catalogue/products/compile-validators.ts';

/** The form by which claims are filed: the same data for who fills it in and for who judges what was sent. */
export type ClaimForm = { questionnaire: Questionnaire; compiled: CompiledValidators };

export function loadClaimForm(read: ReadJson): ClaimForm {
  const questionnaire = loadQuestionnaire('claim-filing', read);
  const pages = Object.entries(questionnaire.form.pages).map(([page, { schema }]) => [page, schema]);
  return { questionnaire, compiled: compilePages(Object.fromEntries(pages)) };
}
