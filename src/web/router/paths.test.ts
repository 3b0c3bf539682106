import { parse } from 'regexparam';
import { describe, expect, test } from 'vitest';
import { matchRoute } from 'wouter';
import { paths, pathTo, patterns } from './paths.ts';

describe('building', () => {
  test('a journey is addressed by its product and page', () => {
    expect(paths.buy('anything')).toBe('/buy_insurance/anything');
    expect(paths.benefit('anything')).toBe('/buy_insurance/anything/benefit');
    expect(paths.buy('anything', 'CustomerInfo')).toBe('/buy_insurance/anything/components/CustomerInfo');
  });

  test('parameters are escaped', () => {
    expect(paths.makePayment('a/b?c')).toBe('/make_payment/a%2Fb%3Fc');
  });

  test('an optional parameter may be left out, another may not', () => {
    expect(pathTo(patterns.paymentFail)).toBe('/payment_fail');
    expect(pathTo(patterns.schedule, { id: '7', schedule: '3' })).toBe(
      '/b2b/policy_holders/7/benefit_plans/schedules/3',
    );
    expect(() => pathTo(patterns.product)).toThrow('product');
    expect(pathTo(patterns.home)).toBe('/');
  });
});

describe('the patterns match what they build', () => {
  const params = {
    product: 'p',
    page: 'Q',
    id: '1',
    benefitPlan: '2',
    schedule: '3',
    number: 'TRV-4',
    holder: 'Sok Dara',
  };
  test.each(Object.entries(patterns))('%s', (_name, pattern) => {
    expect(matchRoute(parse, pattern, pathTo(pattern, params))[0]).toBe(true);
  });
});
