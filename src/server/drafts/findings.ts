import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Finding } from '#engine/record.ts';
import { isMobile } from '../codes/one-time-code.ts';

/** What the server can find out by itself, by the name that a field's effect asks for. */
const finders: Record<string, (inputs: Record<string, Json>) => Pick<Finding, 'status' | 'value'>> = {
  /** Whether a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** Asks for every finding whose inputs are answered and that has not answered them yet. */
export function findOut(product: Product, record: DraftRecord): DraftRecord {
  const findings = { ...record.findings };
  for (const { effects = {} } of Object.values(product.definition.form.pages)) {
    for (const { finding, inputs } of Object.values(effects)) {
      const given = givenInputs(record.answers, inputs);
      const find = finders[finding];
      if (!given || !find || JSON.stringify(findings[finding]?.inputs) === JSON.stringify(given)) continue;
      findings[finding] = { ...find(given), inputs: given };
    }
  }
  return { ...record, findings };
}

function givenInputs(answers: Answers, inputs: string[]): Record<string, Json> | undefined {
  const given = Object.fromEntries(inputs.map((field) => [field, answers[field]]));
  return Object.values(given).includes(undefined) ? undefined : (given as Record<string, Json>);
}
