import { canonicalJson } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import { find } from '#engine/wizard.ts';
import { phoneOf, withPhoneProof } from '#server/purchase/drafts/prove-phone.ts';
import { findOut, slowFindings } from '#server/purchase/findings/findings.ts';
import type { Case } from '#workbench/cases/run-case.ts';

/** The record with the world's word as the case has it, wherever the answers so far ask for it. */
export function tellFindings(product: Product, record: DraftRecord, { findings = {} }: Case): DraftRecord {
  const { phoneProof, ...others } = findings;
  let told = record;
  if (phoneProof?.status === 'found' && hasPhone(product, told))
    told = withPhoneProof(product, told, phoneOf(product, told).phone);
  for (const [name, finding] of Object.entries(others)) {
    told = findOut(product, told);
    const asked = told.findings[name];
    if (!asked) continue;
    // What was told before stays told; what the server knows by itself may be different.
    const isSlow = (slowFindings as readonly string[]).includes(name);
    const isOpen = isSlow
      ? asked.status === 'pending'
      : canonicalJson(asked.value ?? null) !== canonicalJson(finding.value ?? null);
    if (isOpen) told = find(product, told, name, { ...finding, inputs: asked.inputs }).record;
  }
  return told;
}

function hasPhone(product: Product, record: DraftRecord): boolean {
  if (situationOf(product, record).facts.phoneIsProven === true) return false;
  try {
    phoneOf(product, record);
    return true;
  } catch {
    return false;
  }
}
