import type { DerivedState } from '../derived-state.ts';
import type { Journey } from '../journey.ts';
import type { Json } from '../language/json.ts';
import { hasSameInputs } from '../lookup.ts';
import { findField, type Product } from '../product.ts';
import type { Lookup } from '../record.ts';
import { applyLookup } from './apply-lookup.ts';
import { listEffects } from './list-effects.ts';

export type LookupInputs = Record<string, Json>;
export type LookupStatus = Pick<Lookup, 'status' | 'value'>;

/** Findings that are read off pictures. */
const isCardLookup = (name: string): boolean => name === 'identityCard' || name === 'vehicleCard';

/**
 * Asks for every finding whose inputs are answered and that has not answered them yet, and puts in what `tell` says, be it `pending`;
 * where it says nothing, nothing is put in. The same record always asks the same.
 */
export function refreshLookups(
  journey: Journey,
  tell: (name: string, inputs: LookupInputs) => LookupStatus | undefined,
): Journey {
  const { product } = journey;
  // What was confirmed is frozen.
  if (journey.record.outcomes.length > 0) return journey;
  let found = journey;
  for (const { finding: name, inputs: fields, when } of listEffects(product.definition.form)) {
    const { situation, record } = found;
    if (when !== undefined && situation.facts[when] !== true) continue;
    const inputs = collectLookupInputs(product, situation, name, fields);
    if (!inputs || hasSameInputs(record.findings[name], inputs)) continue;
    const answer = tell(name, inputs);
    if (!answer) continue;
    found = applyLookup(found, name, { ...answer, inputs }).journey;
  }
  return found;
}

/** The answers that a finding is asked about; undefined while they are not all there, or it may not be asked. */
function collectLookupInputs(
  product: Product,
  situation: DerivedState,
  name: string,
  fields: string[],
): LookupInputs | undefined {
  // Without the proof nothing is even asked: an unproven number makes no difference, in answers or in queries.
  if (name === 'existingCustomer' && situation.findings.phoneProof?.status !== 'found') return undefined;
  const asked = isCardLookup(name) ? fields.filter((field) => findField(product, field)?.format === 'upload') : fields;
  const given = asked.filter((field) => situation.answers[field] !== undefined);
  if (given.length === 0 || asked.some((field) => !given.includes(field) && isNeeded(product, situation, name, field)))
    return undefined;
  return Object.fromEntries(given.map((field) => [field, situation.answers[field] as Json]));
}

/** A card may have one picture only: its other side is waited for where the page requires it. */
function isNeeded(product: Product, { hidden }: DerivedState, name: string, field: string): boolean {
  return !isCardLookup(name) || (isRequired(product, field) && !hidden.has(field));
}

function isRequired(product: Product, field: string): boolean {
  const page = product.definition.form.pages[product.pageOf[field] ?? ''];
  return page?.schema.required?.includes(field) ?? false;
}
