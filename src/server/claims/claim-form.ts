import { type Journey, loadJourney } from '#engine/journey.ts';
import type { ReadJson } from '#engine/load-definition.ts';
import { type CompiledValidators, compilePages } from '../catalogue/products/compile-validators.ts';

/** The form by which claims are filed: the same data for who fills it in and for who judges what was sent. */
export type ClaimForm = { journey: Journey; compiled: CompiledValidators };

export function loadClaimForm(read: ReadJson): ClaimForm {
  const journey = loadJourney('claim-filing', read);
  const pages = Object.entries(journey.form.pages).map(([page, { schema }]) => [page, schema]);
  return { journey, compiled: compilePages(Object.fromEntries(pages)) };
}
