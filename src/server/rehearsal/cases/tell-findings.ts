import type { Case } from '#engine/cases/run-case.ts';
import type { Journey } from '#engine/journey.ts';
import { sameJson } from '#engine/language/json.ts';
import { find } from '#engine/verbs/find.ts';
import { phoneOf, withPhoneProof } from '#server/purchase/drafts/prove-phone.ts';
import { findOut, slowFindings } from '#server/purchase/findings/findings.ts';

/** The journey with the world's word as the case has it, wherever the answers so far ask for it. */
export function tellFindings(journey: Journey, { findings = {} }: Case): Journey {
  const { phoneProof, ...others } = findings;
  let told = journey;
  if (phoneProof?.status === 'found' && hasPhone(told)) told = withPhoneProof(told, phoneOf(told).phone);
  for (const [name, finding] of Object.entries(others)) {
    told = findOut(told);
    const asked = told.record.findings[name];
    if (!asked) continue;
    // What was told before stays told; what the server knows by itself may be different.
    const isSlow = (slowFindings as readonly string[]).includes(name);
    const isOpen = isSlow ? asked.status === 'pending' : !sameJson(asked.value, finding.value);
    if (isOpen) told = find(told, name, { ...finding, inputs: asked.inputs }).journey;
  }
  return told;
}

function hasPhone(journey: Journey): boolean {
  if (journey.situation.facts.phoneIsProven === true) return false;
  try {
    phoneOf(journey);
    return true;
  } catch {
    return false;
  }
}
