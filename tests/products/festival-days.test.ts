import { expect, test } from 'vitest';
import { listHints } from '#engine/check-page.ts';
import { answer, start } from '#engine/wizard.ts';
import { loadTestProduct } from '#tests/paths/load-test-product.ts';

const product = loadTestProduct('festivalPA');

/** The messages at the first day of cover. */
function told(selectedPackage: string, startDate: string): string[] {
  const begun = start(product, { channel: 'public', language: 'km' }, startDate);
  const { journey } = answer(begun, { selectedPackage, startDate });
  return listHints(product, 'festivalPAPackage', journey.situation)
    .filter(({ at }) => at === '/startDate')
    .map(({ message, kind }) => `${kind} ${message.split('.').at(-1)}`);
}

// Cover is for 11 days: 2027 has its New Year from 14 to 16 April.
test.each([
  ['khmerNewYear', '2026-11-23', ['warning missesKhmerNewYear']],
  ['khmerNewYear', '2027-04-03', ['warning missesKhmerNewYear']],
  ['khmerNewYear', '2027-04-04', []],
  ['khmerNewYear', '2027-04-16', []],
  ['khmerNewYear', '2027-04-17', ['warning missesKhmerNewYear']],
  ['pchumBen', '2026-10-13', ['warning missesPchumBen']],
  ['pchumBen', '2026-09-30', []],
  ['waterFestival', '2026-11-12', ['warning missesWaterFestival']],
  ['waterFestival', '2026-11-13', []],
  ['anyFestival', '2026-11-23', []],
  // The days of that year are not known yet.
  ['khmerNewYear', '2028-01-05', []],
])('%s from %s: a buyer who would miss the festival reads a warning', (festival, from, said) =>
  expect(told(festival, from)).toEqual(said),
);
