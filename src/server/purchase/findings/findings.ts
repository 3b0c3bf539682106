import { sameInputs } from '#engine/finding.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { effectsOf, fieldSchema, type Product } from '#engine/product.ts';
import type { Finding } from '#engine/record.ts';
import type { Situation } from '#engine/situation.ts';
import { find } from '#engine/wizard.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';
import { withNameMatch } from './name-match-finding.ts';

type Inputs = Record<string, Json>;
export type FindingStatus = Pick<Finding, 'status' | 'value'>;

/** What is found out within the saving itself, by the name that a field's effect asks for. */
const atOnce: Record<string, (inputs: Inputs) => FindingStatus> = {
  /** Whether a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** What takes its time: stored as `pending`, and found out by `find-out-draft.ts`. */
export const slowFindings = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard'] as const;
export type SlowFinding = (typeof slowFindings)[number];

const isCard = (name: string): boolean => name === 'identityCard' || name === 'vehicleCard';
const isSlow = (name: string): name is SlowFinding => (slowFindings as readonly string[]).includes(name);

/**
 * Asks for every finding whose inputs are answered and that has not answered them yet: what is known at once is put
 * in, what is slow is put in as `pending`. The same record always gives the same result.
 */
export function findOut(journey: Journey): Journey {
  const { product } = journey;
  // What was confirmed is frozen.
  if (journey.record.outcomes.length > 0) return journey;
  let found = journey;
  for (const { finding: name, inputs: fields, when } of effectsOf(product.definition.form)) {
    const { situation, record } = found;
    if (when !== undefined && situation.facts[when] !== true) continue;
    const inputs = givenInputs(product, situation, name, fields);
    const answer = inputs && (isSlow(name) ? pending : atOnce[name]?.(inputs));
    if (!inputs || !answer || sameInputs(record.findings[name], inputs)) continue;
    found = find(found, name, { ...answer, inputs }).journey;
  }
  return withNameMatch(found);
}

const pending: FindingStatus = { status: 'pending' };

/** The answers that a finding is asked about; undefined while they are not all there, or it may not be asked. */
function givenInputs(product: Product, situation: Situation, name: string, fields: string[]): Inputs | undefined {
  // Without the proof nothing is even asked: an unproven number makes no difference, in answers or in queries.
  if (name === 'existingCustomer' && situation.findings.phoneProof?.status !== 'found') return undefined;
  const asked = isCard(name) ? fields.filter((field) => fieldSchema(product, field)?.format === 'upload') : fields;
  const given = asked.filter((field) => situation.answers[field] !== undefined);
  // A card may have one picture only: its other side is waited for where the page requires it.
  const isNeeded = (field: string) => !isCard(name) || (isRequired(product, field) && !situation.hidden.has(field));
  const lacks = asked.some((field) => !given.includes(field) && isNeeded(field));
  if (lacks || given.length === 0) return undefined;
  return Object.fromEntries(given.map((field) => [field, situation.answers[field] as Json]));
}

function isRequired(product: Product, field: string): boolean {
  const page = product.definition.form.pages[product.pageOf[field] ?? ''];
  return page?.schema.required?.includes(field) ?? false;
}
