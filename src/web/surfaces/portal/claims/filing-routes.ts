import { FileHeart } from 'lucide-react';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import type { PortalRoute } from '../portal-route.ts';

const scopes = ['b2b:claims', 'insurer:claims'] as const;

/** Claims as they begin; to stand before the page of one claim, whose address would take the word for its id. */
export const filingRoutes: PortalRoute[] = [
  {
    pattern: patterns.claims,
    page: lazyPage(() => import('./claims-page.tsx'), 'ClaimsPage'),
    scopes,
    menu: { name: 'claim', icon: FileHeart },
  },
  {
    pattern: patterns.fileClaim,
    page: lazyPage(() => import('./filing/filing-page.tsx'), 'FilingPage'),
    scopes,
  },
];
