import { History } from 'lucide-react';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';
import type { PortalRoute } from '../../portal-route.ts';

const scopes = ['b2b:claims', 'insurer:claims'] as const;

/** A claim, and the history of all. After what else stands under `/b2b/claim`: an id matches every word. */
export const reviewRoutes: PortalRoute[] = [
  { pattern: patterns.claim, page: lazyPage(() => import('./claim-page.tsx'), 'ClaimPage'), scopes },
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
