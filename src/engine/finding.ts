import { type Json, sameJson } from './language/json.ts';
import type { Answers, Finding } from './record.ts';

/** The one rule by which a finding falls: it stands while every input is still what it was found out about. */
function stands({ inputs }: Finding, answers: Answers): boolean {
  return Object.entries(inputs).every(([field, value]) => sameJson(answers[field], value));
}

/** The findings that stand beside these answers. */
export function standingFindings(findings: Record<string, Finding>, answers: Answers): Record<string, Finding> {
  const all = Object.entries(findings);
  const standing = all.filter(([, finding]) => stands(finding, answers));
  return standing.length === all.length ? findings : Object.fromEntries(standing);
}

/** Whether a finding answers, or is asked about, these very inputs. */
export function sameInputs(finding: Finding | undefined, inputs: Record<string, Json>): boolean {
  return finding !== undefined && sameJson(finding.inputs, inputs);
}
