import { expect, test } from 'vitest';
import { listPlaceSelectors } from './reveal-place.ts';

test('the place of a finding is searched from the nearest input to the tab', () => {
  expect(listPlaceSelectors({ at: '/afterSale/instalments/graceDays' }, { part: 'after-sale', selected: {} })).toEqual([
    '[id="after-sale-instalments-graceDays"]',
    '[id="after-sale-instalments"]',
    '[id="setting-graceDays"]',
    '[id="setting-instalments"]',
    '[id="setting-afterSale"]',
    '[data-place="/afterSale/instalments/graceDays"]',
    '[data-place="/afterSale/instalments"]',
    '[data-place="/afterSale"]',
  ]);
  const field = { part: 'pages', selected: { page: 'hire', field: 'firstDay' } };
  expect(listPlaceSelectors({ at: '/pages/hire' }, field)[0]).toBe('[id="field-hire-firstDay"]');
  const message = { part: 'words', selected: { message: 'hire.title' } };
  expect(listPlaceSelectors({ at: '/hire/title' }, message)[0]).toBe('[id="message-hire.title"]');
});
