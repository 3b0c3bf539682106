import { expect, test } from 'vitest';
import { selectLayout } from './select-layout.ts';

test.each([
  ['/', 'home'],
  ['/buy_insurance', 'default'],
  ['/buy_insurance/components/ProductCard', 'default'],
  ['/buy_insurance/anything/benefit', 'default'],
  ['/buy_insurance/anything', 'buying'],
  ['/buy_insurance/anything/components/Plan', 'buying'],
  ['/payment_success/abc', 'buying'],
  ['/make_payment', 'buying'],
  ['/under_construction', 'getStarted'],
  ['/nothing', 'default'],
])('%s has the layout %s', (path, layout) => {
  expect(selectLayout(path)).toBe(layout);
});
