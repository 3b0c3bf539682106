import { isSameJson, type Json } from './language/json.ts';
import type { Answers, Lookup } from './record.ts';

/** The one rule by which a finding falls: it stands while every input is still what it was found out about. */
function isCurrent({ inputs }: Lookup, answers: Answers): boolean {
  return Object.entries(inputs).every(([field, value]) => isSameJson(answers[field], value));
}

/** The findings that stand beside these answers. */
export function selectCurrentLookups(findings: Record<string, Lookup>, answers: Answers): Record<string, Lookup> {
  const all = Object.entries(findings);
  const standing = all.filter(([, finding]) => isCurrent(finding, answers));
  return standing.length === all.length ? findings : Object.fromEntries(standing);
}

/** Whether a finding answers, or is asked about, these very inputs. */
export function hasSameInputs(finding: Lookup | undefined, inputs: Record<string, Json>): boolean {
  return finding !== undefined && isSameJson(finding.inputs, inputs);
}
