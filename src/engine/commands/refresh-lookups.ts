import type { DerivedState } from '../derived-state.ts';
import type { Journey } from '../journey.ts';
import type { Json } from '../language/json.ts';
import { hasSameInputs } from '../lookup.ts';
import { findField, type Product } from '../product.ts';
import type { Circumstances, Lookup } from '../record.ts';
import { applyLookup } from './apply-lookup.ts';
import { listEffects } from './list-effects.ts';

export type LookupInputs = Record<string, Json>;
export type LookupStatus = Pick<Lookup, 'status' | 'value'>;

/** Returns true for the lookups that read pictures of cards. */
const isCardLookup = (name: string): boolean => name === 'identityCard' || name === 'vehicleCard';

/**
 * Starts every lookup whose inputs are all answered and that has no result for these inputs yet. `tell` returns the
 * result (its status may be `pending`), or undefined to add none. The same record always starts the same lookups.
 */
export function refreshLookups(
  journey: Journey,
  tell: (name: string, inputs: LookupInputs) => LookupStatus | undefined,
): Journey {
  const { product } = journey;
  // The answers of a confirmed record never change.
  if (journey.record.outcomes.length > 0) return journey;
  let found = journey;
  for (const { finding: name, inputs: fields, when } of listEffects(product.definition.form)) {
    const { situation, record } = found;
    if (when !== undefined && situation.facts[when] !== true && !mayAgentAsk(found, name)) continue;
    const inputs = collectLookupInputs(product, situation, name, fields);
    if (!inputs || hasSameInputs(record.findings[name], inputs)) continue;
    if (when !== undefined && situation.facts[when] !== true && !isTrueWithProof(found, when, inputs)) continue;
    const answer = tell(name, inputs);
    if (!answer) continue;
    found = applyLookup(found, name, { ...answer, inputs }).journey;
  }
  return found;
}

const isAgentsSale = ({ scope }: DerivedState): boolean =>
  (scope.values.circumstances as Circumstances).isSale === true;

/**
 * Returns true if an agent may ask who the customer is: the server answers from what the agent's own partner entered
 * before, so no proof of the phone is needed.
 */
const mayAgentAsk = ({ situation }: Journey, name: string): boolean =>
  name === 'existingCustomer' && isAgentsSale(situation);

/** Returns true if a lookup's condition would be true once the phone among its inputs is proven. */
function isTrueWithProof(journey: Journey, when: string, inputs: LookupInputs): boolean {
  const { record } = journey;
  const phoneProof: Lookup = { status: 'found', inputs };
  return journey.to({ ...record, findings: { ...record.findings, phoneProof } }).situation.facts[when] === true;
}

/** Returns the inputs of a lookup; undefined while an input is missing, or while the lookup's condition is not true. */
function collectLookupInputs(
  product: Product,
  situation: DerivedState,
  name: string,
  fields: string[],
): LookupInputs | undefined {
  // An unverified phone number must not change answers, nor start a search for a customer. An agent never verifies it.
  const isProven = situation.findings.phoneProof?.status === 'found' || isAgentsSale(situation);
  if (name === 'existingCustomer' && !isProven) return undefined;
  const asked = isCardLookup(name) ? fields.filter((field) => findField(product, field)?.format === 'upload') : fields;
  const given = asked.filter((field) => situation.answers[field] !== undefined);
  if (given.length === 0 || asked.some((field) => !given.includes(field) && isNeeded(product, situation, name, field)))
    return undefined;
  return Object.fromEntries(given.map((field) => [field, situation.answers[field] as Json]));
}

/**
 * Returns true if the lookup has to wait for an input. A card may have only one picture: the lookup waits for the
 * picture of the other side only if the page requires it.
 */
function isNeeded(product: Product, { hidden }: DerivedState, name: string, field: string): boolean {
  return !isCardLookup(name) || (isRequired(product, field) && !hidden.has(field));
}

function isRequired(product: Product, field: string): boolean {
  const page = product.definition.form.pages[product.pageOf[field] ?? ''];
  return page?.schema.required?.includes(field) ?? false;
}
