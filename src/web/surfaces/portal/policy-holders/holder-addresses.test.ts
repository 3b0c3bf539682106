import { expect, test } from 'vitest';
import { matchPath } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';
import { buildHolderAddresses } from './holder-addresses.ts';

test('the pages of a policyholder remain within the reader’s list', () => {
  const all = buildHolderAddresses('h1');
  expect(matchPath(patterns.benefitPlan, all.plan('gold'))).toEqual({ id: 'h1', benefitPlan: 'gold' });
  expect(matchPath(patterns.schedule, all.schedule('N-1', 'gold'))).toEqual({
    ...{ id: 'h1', benefitPlan: 'gold', schedule: 'N-1' },
  });
  expect(matchPath(patterns.schedule, all.schedule('N-1'))).toMatchObject({ id: 'h1', schedule: 'N-1' });

  const ofProduct = buildHolderAddresses('h1', 'p');
  expect(ofProduct.list).toBe('/b2b/policy_holder_by_products/p');
  expect(matchPath(patterns.productHolderPlan, ofProduct.plan('gold'))).toEqual({
    ...{ id: 'p', holder: 'h1', benefitPlan: 'gold' },
  });
  expect(matchPath(patterns.productHolderSchedule, ofProduct.schedule('N-1', 'gold'))).toEqual({
    ...{ id: 'p', holder: 'h1', benefitPlan: 'gold', schedule: 'N-1' },
  });
});
