import { isSameJson, type Json } from './language/json.ts';
import type { Answers, Lookup } from './record.ts';

/** True while every input of a lookup result is unchanged. This is the only rule by which results are dropped. */
function isCurrent({ inputs }: Lookup, answers: Answers): boolean {
  return Object.entries(inputs).every(([field, value]) => isSameJson(answers[field], value));
}

/** The lookup results that are current with these answers. */
export function selectCurrentLookups(findings: Record<string, Lookup>, answers: Answers): Record<string, Lookup> {
  const all = Object.entries(findings);
  const standing = all.filter(([, finding]) => isCurrent(finding, answers));
  return standing.length === all.length ? findings : Object.fromEntries(standing);
}

/** True if a lookup has, or is pending for, exactly these inputs. */
export function hasSameInputs(finding: Lookup | undefined, inputs: Record<string, Json>): boolean {
  return finding !== undefined && isSameJson(finding.inputs, inputs);
}
