import { History } from 'lucide-react';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import type { PortalRoute } from '#web/surfaces/portal/portal-route.ts';

const scopes = ['b2b:claims', 'insurer:claims'] as const;

/** A claim, and the history of all. After what else stands under `/b2b/claim`: an id matches every word. */
export const reviewRoutes: PortalRoute[] = [
  { pattern: patterns.claim, page: lazyPage(() => import('./claim/claim-page.tsx'), 'ClaimPage'), scopes },
  {
    pattern: patterns.claimHistory,
    page: lazyPage(() => import('../history/claim-history-page.tsx'), 'ClaimHistoryPage'),
    scopes,
    menu: { name: 'claimHistory', icon: History },
  },
  {
    pattern: patterns.pastClaim,
    page: lazyPage(() => import('../history/past-claim-page.tsx'), 'PastClaimPage'),
    scopes,
  },
];
