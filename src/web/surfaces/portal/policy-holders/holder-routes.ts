import { BookUser, Boxes } from 'lucide-react';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import type { PortalRoute } from '../portal-route.ts';

/** The balance of a policy belongs to its holder. */
const balances = patterns.benefitBalance.replace(/\/[^/]+$/, '');
const scopes = ['b2b:sell', 'b2b:claims', 'insurer:orders', 'insurer:claims', 'insurer:admin'] as const;
const holder = lazyPage(() => import('./policy/holder-page.tsx'), 'HolderPage');
const plan = lazyPage(() => import('./policy/plan-page.tsx'), 'PlanPage');
const schedule = lazyPage(() => import('./policy/schedule-page.tsx'), 'SchedulePage');

/** Policy holders, by all and by product, and the pages beneath them: the same pages either way. */
export const holderRoutes: PortalRoute[] = [
  {
    pattern: patterns.policyHolders,
    page: lazyPage(() => import('./holders-page.tsx'), 'HoldersPage'),
    scopes,
    menu: { name: 'policyHolders', icon: BookUser, within: balances },
  },
  {
    pattern: patterns.holdersByProduct,
    page: lazyPage(() => import('./products-page.tsx'), 'ProductsPage'),
    scopes,
    menu: { name: 'policyHoldersByProduct', icon: Boxes },
  },
  {
    pattern: patterns.holderByProduct,
    page: lazyPage(() => import('./product-holders-page.tsx'), 'ProductHoldersPage'),
    scopes,
  },
  { pattern: patterns.policyHolder, page: holder, scopes },
  { pattern: patterns.productHolder, page: holder, scopes },
  { pattern: patterns.benefitPlan, page: plan, scopes },
  { pattern: patterns.productHolderPlan, page: plan, scopes },
  { pattern: patterns.schedule, page: schedule, scopes },
  { pattern: patterns.productHolderSchedule, page: schedule, scopes },
  {
    pattern: patterns.benefitBalance,
    page: lazyPage(() => import('./balance/balance-page.tsx'), 'BalancePage'),
    scopes,
  },
];
