import { Building2, ChartColumn, type LucideIcon, ScrollText, ShieldPlus, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import type { Scope } from '#contract/scopes.ts';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';

/** A page of the portal, who may see it, and its entry in the side menu if it has one. */
export type PortalRoute = {
  pattern: string;
  /** Reads its parameters with `useParams`. */
  page: ComponentType;
  /** Any of these; left out, the page is for everyone who has access to the portal. */
  scopes?: readonly Scope[];
  /** Without any right, too. */
  always?: true;
  menu?: { name: string; icon: LucideIcon; group?: 'administration' };
};

const admin = ['insurer:admin'] as const;

/** All pages behind the sign-in, in the order of the menu (specification, 2): one that is not here answers 404. */
export const portalRoutes: PortalRoute[] = [
  // Before this: policyHolders, policyHoldersByProduct, claim, claimHistory.
  {
    pattern: patterns.portalHome,
    page: lazyPage(() => import('./start/start-page.tsx'), 'StartPage'),
    menu: { name: 'getQuote', icon: ShieldPlus },
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

/** Whether somebody has anything to do in the portal: the studio is another place. */
export function hasAccess({ scope }: Pick<ProfileView, 'scope'>): boolean {
  return scope.some((one) => !one.startsWith('studio:'));
}

export function maySee({ scopes, always }: PortalRoute, user: Pick<ProfileView, 'scope'>): boolean {
  if (always) return true;
  return hasAccess(user) && (scopes === undefined || scopes.some((one) => user.scope.includes(one)));
}

/** The entries of somebody's side menu. A quote is for who sells. */
export function menuOf(user: Pick<ProfileView, 'scope'>): (PortalRoute & Required<Pick<PortalRoute, 'menu'>>)[] {
  return portalRoutes.flatMap((route) => {
    const { menu } = route;
    if (!menu || !maySee(route, user)) return [];
    if (route.pattern === patterns.portalHome && !user.scope.includes('b2b:sell')) return [];
    return [{ ...route, menu }];
  });
}
