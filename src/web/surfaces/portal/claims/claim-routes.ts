import { Banknote, FileHeart, History, Hospital } from 'lucide-react';
import { claimPaymentScopes } from '#contract/claims/claim-payments.ts';
import type { PortalRoute } from '#web/desk/page/portal-route.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';

/**
 * The pages of claims: the list, one claim, and the history of all. An id matches every word: the pages with names come
 * first.
 */
const pages: Omit<PortalRoute, 'words'>[] = [
  {
    pattern: patterns.claims,
    page: lazyPage(() => import('./claims-page.tsx'), 'ClaimsPage'),
    menu: { name: 'claim', icon: FileHeart },
  },
  {
    pattern: patterns.nextClaim,
    page: lazyPage(() => import('./review/queue/next-claim-page.tsx'), 'NextClaimPage'),
    scopes: ['insurer:claims'],
  },
  {
    pattern: patterns.fileClaim,
    page: lazyPage(() => import('./filing/filing-page.tsx'), 'FilingPage'),
    scopes: ['b2b:claims', 'insurer:claims'],
  },
  { pattern: patterns.claim, page: lazyPage(() => import('./review/claim/claim-page.tsx'), 'ClaimPage') },
  {
    pattern: patterns.claimHistory,
    page: lazyPage(() => import('./history/claim-history-page.tsx'), 'ClaimHistoryPage'),
    menu: { name: 'claimHistory', icon: History },
  },
  { pattern: patterns.pastClaim, page: lazyPage(() => import('./history/past-claim-page.tsx'), 'PastClaimPage') },
  {
    pattern: patterns.paymentRuns,
    page: lazyPage(() => import('./payments/runs-page.tsx'), 'RunsPage'),
    scopes: claimPaymentScopes,
    menu: { name: 'paymentRuns', icon: Banknote },
  },
  {
    pattern: patterns.paymentRun,
    page: lazyPage(() => import('./payments/run-page.tsx'), 'RunPage'),
    scopes: claimPaymentScopes,
  },
  {
    pattern: patterns.payableClaims,
    page: lazyPage(() => import('./payments/payable-page.tsx'), 'PayablePage'),
    scopes: claimPaymentScopes,
  },
  {
    pattern: patterns.claimProviders,
    page: lazyPage(() => import('./providers/providers-page.tsx'), 'ProvidersPage'),
    scopes: ['insurer:claims', 'insurer:claim-payments', 'insurer:admin'],
    menu: { name: 'providers', icon: Hospital },
  },
];

/** The pages with their message files, for everybody who works with claims. */
export const claimRoutes: PortalRoute[] = pages.map((route) => ({
  scopes: ['b2b:claims', 'insurer:claims', 'insurer:claim-payments'],
  words: [
    'claim-payments',
    'claims',
    'claim-filing',
    'claim-review',
    'lists',
    'money',
    'policy-holders',
    'policy-life',
    'wizard',
  ],
  ...route,
}));
