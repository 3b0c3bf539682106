import type { ReadJson } from '#engine/language/load-definition.ts';
import { unprintable } from '#engine/language/messages/unprintable.ts';
import { loadQuestionnaire, type Questionnaire } from '#engine/questionnaire.ts';
import { type CompiledValidators, compilePages } from '../catalogue/products/compile-validators.ts';

/** The form for claims: the same data for the claimant's browser and for the validation on the server. */
export type ClaimForm = { questionnaire: Questionnaire; compiled: CompiledValidators };

export function loadClaimForm(read: ReadJson): ClaimForm {
  const questionnaire = { ...loadQuestionnaire('claim-filing', read), unprintable: unprintable.source };
  const pages = Object.entries(questionnaire.form.pages).map(([page, { schema }]) => [page, schema]);
  return { questionnaire, compiled: compilePages(Object.fromEntries(pages)) };
}
