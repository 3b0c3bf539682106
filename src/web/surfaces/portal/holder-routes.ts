import { BookUser, LayoutGrid } from 'lucide-react';
import type { PortalRoute } from '#web/desk/page/portal-route.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';

/** The balance of a policy belongs to its policyholder. */
const balances = patterns.benefitBalance.replace(/\/[^/]+$/, '');
const scopes = ['b2b:sell', 'b2b:claims', 'insurer:orders', 'insurer:claims', 'insurer:admin'] as const;
const holder = lazyPage(() => import('./policy-holders/customer/holder-page.tsx'), 'HolderPage');
const plan = lazyPage(() => import('./policy-holders/policy/plan-page.tsx'), 'PlanPage');
const schedule = lazyPage(() => import('./policy-holders/policy/schedule-page.tsx'), 'SchedulePage');

/** Policyholders, by all and by product, and the pages beneath them: the same pages in both cases. */
export const holderRoutes: PortalRoute[] = [
  {
    pattern: patterns.policyHolders,
    page: lazyPage(() => import('./policy-holders/holders-page.tsx'), 'HoldersPage'),
    menu: { name: 'policyHolders', icon: BookUser, within: balances },
  },
  {
    pattern: patterns.holdersByProduct,
    page: lazyPage(() => import('./policy-holders/products-page.tsx'), 'ProductsPage'),
    menu: { name: 'policyHoldersByProduct', icon: LayoutGrid },
  },
  {
    pattern: patterns.holderByProduct,
    page: lazyPage(() => import('./policy-holders/holders-page.tsx'), 'ProductHoldersPage'),
  },
  {
    pattern: patterns.policyHolder,
    page: holder,
    words: ['policy-holders', 'lists', 'portal-orders', 'order-desk', 'portal-sales', 'claims', 'claim-review'],
  },
  { pattern: patterns.productHolder, page: holder },
  { pattern: patterns.benefitPlan, page: plan },
  { pattern: patterns.productHolderPlan, page: plan },
  { pattern: patterns.schedule, page: schedule },
  { pattern: patterns.productHolderSchedule, page: schedule },
  {
    pattern: patterns.benefitBalance,
    page: lazyPage(() => import('./policy-holders/balance/balance-page.tsx'), 'BalancePage'),
  },
].map((route) => ({ scopes, words: ['policy-holders'], ...route }));
