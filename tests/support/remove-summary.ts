import { readFileSync } from 'node:fs';
import type { Json } from '#engine/language/json.ts';
import type { FixtureFiles } from './fixture-product.ts';

const shared = [
  'machines/shared/checkout-without-summary.json',
  'machines/shared/payment.json',
  'product-schemas/shared/pages.json',
];

/** Adds to the fixture product the checkout of products that have no Summary page, as it is shipped. */
export function removeSummary(files: FixtureFiles): void {
  for (const path of shared) files[path] = JSON.parse(readFileSync(path, 'utf8'));
  const form = files['product-schemas/boat/form.json'] as { pages: Record<string, Json>; conditions: object };
  delete form.pages.summary;
  form.pages.payment = { $ref: '../shared/pages.json#/paymentWithSummary' };
  const phoneIsProven = { '==': [{ var: 'findings.phoneProof.status' }, 'found'] };
  files['product-schemas/boat/form.json'] = { ...form, conditions: { ...form.conditions, phoneIsProven } } as Json;
  const chart = JSON.stringify(files['machines/boat.json']).replace('dock.json', 'checkout-without-summary.json');
  files['machines/boat.json'] = JSON.parse(chart);
}
