import { Building2, ChartColumn, ScrollText, ShieldPlus, Users } from 'lucide-react';
import type { ProfileView } from '#contract/accounts.ts';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';
import { type MenuRoute, maySee, type PortalRoute } from './portal-route.ts';

const admin = ['insurer:admin'] as const;

/** All pages behind the sign-in, in the order of the menu (specification, 2): one that is not here answers 404. */
export const portalRoutes: PortalRoute[] = [
  // Before this: policyHolders, policyHoldersByProduct, claim, claimHistory.
  {
    pattern: patterns.portalHome,
    page: lazyPage(() => import('./start/start-page.tsx'), 'StartPage'),
    menu: { name: 'getQuote', icon: ShieldPlus, within: patterns.chooser },
  },
  // After it: orderHistory, reports, statement.
  {
    pattern: patterns.reports,
    page: lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
    scopes: ['b2b:reports', 'insurer:orders'],
    menu: { name: 'reports', icon: ChartColumn },
  },
  {
    pattern: patterns.users,
    page: lazyPage(() => import('./admin/users-page.tsx'), 'UsersPage'),
    scopes: admin,
    menu: { name: 'users', icon: Users, group: 'administration' },
  },
  {
    pattern: patterns.partners,
    page: lazyPage(() => import('./admin/partners-page.tsx'), 'PartnersPage'),
    scopes: admin,
    menu: { name: 'partners', icon: Building2, group: 'administration' },
  },
  { pattern: patterns.partner, page: lazyPage(() => import('./admin/partner-page.tsx'), 'PartnerPage'), scopes: admin },
  {
    pattern: patterns.accountLog,
    page: lazyPage(() => import('./admin/account-log-page.tsx'), 'AccountLogPage'),
    scopes: admin,
    menu: { name: 'accountLog', icon: ScrollText, group: 'administration' },
  },
  {
    pattern: patterns.myAccount,
    page: lazyPage(() => import('./account/my-account-page.tsx'), 'MyAccountPage'),
    always: true,
  },
];

/** The entries of somebody's side menu. A quote is for who sells. */
export function menuOf(user: Pick<ProfileView, 'scope'>): MenuRoute[] {
  return portalRoutes.flatMap((route) => {
    const { menu } = route;
    if (!menu || !maySee(route, user)) return [];
    if (route.pattern === patterns.portalHome && !user.scope.includes('b2b:sell')) return [];
    return [{ ...route, menu }];
  });
}
