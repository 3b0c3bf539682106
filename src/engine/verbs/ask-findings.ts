import { sameInputs } from '../finding.ts';
import type { Journey } from '../journey.ts';
import type { Json } from '../language/json.ts';
import { fieldSchema, type Product } from '../product.ts';
import type { Finding } from '../record.ts';
import type { Situation } from '../situation.ts';
import { effectsOf } from './effects.ts';
import { find } from './find.ts';

export type FindingInputs = Record<string, Json>;
export type FindingStatus = Pick<Finding, 'status' | 'value'>;

/** Findings that are read off pictures. */
const isCard = (name: string): boolean => name === 'identityCard' || name === 'vehicleCard';

/**
 * Asks for every finding whose inputs are answered and that has not answered them yet, and puts in what `tell` says, be it `pending`;
 * where it says nothing, nothing is put in. The same record always asks the same.
 */
export function askFindings(
  journey: Journey,
  tell: (name: string, inputs: FindingInputs) => FindingStatus | undefined,
): Journey {
  const { product } = journey;
  // What was confirmed is frozen.
  if (journey.record.outcomes.length > 0) return journey;
  let found = journey;
  for (const { finding: name, inputs: fields, when } of effectsOf(product.definition.form)) {
    const { situation, record } = found;
    if (when !== undefined && situation.facts[when] !== true) continue;
    const inputs = givenInputs(product, situation, name, fields);
    if (!inputs || sameInputs(record.findings[name], inputs)) continue;
    const answer = tell(name, inputs);
    if (!answer) continue;
    found = find(found, name, { ...answer, inputs }).journey;
  }
  return found;
}

/** The answers that a finding is asked about; undefined while they are not all there, or it may not be asked. */
function givenInputs(
  product: Product,
  situation: Situation,
  name: string,
  fields: string[],
): FindingInputs | undefined {
  // Without the proof nothing is even asked: an unproven number makes no difference, in answers or in queries.
  if (name === 'existingCustomer' && situation.findings.phoneProof?.status !== 'found') return undefined;
  const asked = isCard(name) ? fields.filter((field) => fieldSchema(product, field)?.format === 'upload') : fields;
  const given = asked.filter((field) => situation.answers[field] !== undefined);
  if (given.length === 0 || asked.some((field) => !given.includes(field) && isNeeded(product, situation, name, field)))
    return undefined;
  return Object.fromEntries(given.map((field) => [field, situation.answers[field] as Json]));
}

/** A card may have one picture only: its other side is waited for where the page requires it. */
function isNeeded(product: Product, { hidden }: Situation, name: string, field: string): boolean {
  return !isCard(name) || (isRequired(product, field) && !hidden.has(field));
}

function isRequired(product: Product, field: string): boolean {
  const page = product.definition.form.pages[product.pageOf[field] ?? ''];
  return page?.schema.required?.includes(field) ?? false;
}
