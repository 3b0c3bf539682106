import type { Case } from '#engine/cases/run-case.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Journey } from '#engine/journey.ts';
import { isSameJson } from '#engine/language/json.ts';
import { readPolicyholderPhone, withPhoneProof } from '#server/purchase/drafts/prove-phone.ts';
import { applyLookups, SLOW_LOOKUPS } from '#server/purchase/lookups/lookups.ts';

/** Adds the case's lookup results to the journey, for every lookup that the present answers request. */
export function provideLookups(journey: Journey, { findings = {} }: Case): Journey {
  const { phoneProof, ...others } = findings;
  let told = journey;
  if (phoneProof?.status === 'found' && hasPhone(told)) told = withPhoneProof(told, readPolicyholderPhone(told).phone);
  for (const [name, finding] of Object.entries(others)) {
    told = applyLookups(told);
    const asked = told.record.findings[name];
    if (!asked) continue;
    // An existing slow lookup result stays; the server's own lookups may differ.
    const isSlow = (SLOW_LOOKUPS as readonly string[]).includes(name);
    const isOpen = isSlow ? asked.status === 'pending' : !isSameJson(asked.value, finding.value);
    if (isOpen) told = applyLookup(told, name, { ...finding, inputs: asked.inputs }).journey;
  }
  return told;
}

function hasPhone(journey: Journey): boolean {
  if (journey.situation.facts.phoneIsProven === true) return false;
  try {
    readPolicyholderPhone(journey);
    return true;
  } catch {
    return false;
  }
}
