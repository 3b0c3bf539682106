import { checkAnswerTypes } from '../answers.ts';
import { type Journey, openJourney } from '../journey.ts';
import { selectCurrentLookups } from '../lookup.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { listEffects } from './list-effects.ts';

/**
 * Moves a draft to another product version. `dropped`: names of the answers that were removed, because the new version
 * does not ask them or asks them with another type.
 */
export function moveToVersion(product: Product, record: DraftRecord): { journey: Journey; dropped: string[] } {
  if (record.outcomes.length > 0) return { journey: openJourney(product, record), dropped: [] };
  const dropped = Object.entries(record.answers)
    .filter(([field, value]) => checkAnswerTypes(product, { [field]: value }).length > 0)
    .map(([field]) => field);
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([field]) => !dropped.includes(field)));
  // A lookup result that the new version does not use would have an invisible effect, such as a discount.
  const asked = [...listEffects(product.definition.form).map(({ finding }) => finding), 'phoneProof'];
  const known = Object.fromEntries(Object.entries(record.findings).filter(([name]) => asked.includes(name)));
  const findings = selectCurrentLookups(known, answers);
  return { journey: openJourney(product, { ...record, answers, findings }), dropped };
}
