import { checkAnswerTypes } from '../answers.ts';
import { type Journey, openJourney } from '../journey.ts';
import { selectCurrentLookups } from '../lookup.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { listEffects } from './list-effects.ts';

/** Moves a draft to another version: what that version does not ask, or asks with another type, is dropped. */
export function moveToVersion(product: Product, record: DraftRecord): { journey: Journey; dropped: string[] } {
  if (record.outcomes.length > 0) return { journey: openJourney(product, record), dropped: [] };
  const dropped = Object.entries(record.answers)
    .filter(([field, value]) => checkAnswerTypes(product, { [field]: value }).length > 0)
    .map(([field]) => field);
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([field]) => !dropped.includes(field)));
  // What the new version does not ask the world, nobody would see: a discount that is none, for one.
  const asked = [...listEffects(product.definition.form).map(({ finding }) => finding), 'phoneProof'];
  const known = Object.fromEntries(Object.entries(record.findings).filter(([name]) => asked.includes(name)));
  const findings = selectCurrentLookups(known, answers);
  return { journey: openJourney(product, { ...record, answers, findings }), dropped };
}
