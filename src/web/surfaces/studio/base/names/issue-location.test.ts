import { expect, test } from 'vitest';
import { buildLocationUrl, locateIssue } from './issue-location.ts';

const address = (code: string, file: string, at = '') => {
  const place = locateIssue('boat', { code, file, at });
  return place && buildLocationUrl('r1', 'boat', place).replace('/studio/releases/r1/products/boat/', '');
};

test.each([
  [
    'unknown-field',
    'product-schemas/boat/form.json',
    '/pages/hire/schema/properties/plan',
    'pages?page=hire&field=plan',
  ],
  ['table-overlap', 'product-schemas/boat/rating.json', '/tables/daily/rows/3', 'tariff?table=daily'],
  ['row-not-reviewed', 'product-schemas/boat/rating.json', '/tables/daily/rows/3', 'reviewed'],
  ['reviewed-differs', 'product-schemas/shared/cases/reviewed/hires.csv', '', 'reviewed'],
  ['csv-cell', 'product-schemas/boat/cases/reviewed/hires.csv', '', 'reviewed'],
  ['witness-differs', 'product-schemas/boat/cases/witness/fields.csv', '', 'decided'],
  ['case-premium', 'product-schemas/boat/cases/base.json', '/alone/premium/total', 'people'],
  ['message-missing', 'locales/km/products/boat.json', '/hire/title', 'words?message=hire.title'],
  ['windows-overlap', 'product-schemas/boat/product.json', '/afterSale/instalments/graceDays', 'after-sale'],
  ['chart-end', 'machines/boat.json', '/states/journey/states/hire/on/NEXT', 'journey?page=hire'],
  ['shape', 'machines/shared/checkout.json', '', null],
])('%s in %s %s is corrected at %s', (code, file, at, wanted) => expect(address(code, file, at)).toBe(wanted));
