import { PackageOpen } from 'lucide-react';
import type { PortalRoute } from '#web/desk/page/portal-route.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';

const routes: PortalRoute[] = [
  {
    pattern: patterns.studio,
    page: lazyPage(() => import('./release/products/studio-page.tsx'), 'StudioPage'),
    isQuiet: true,
    menu: { name: 'studio', icon: PackageOpen },
  },
  {
    pattern: patterns.studioRelease,
    page: lazyPage(() => import('./release/release/release-page.tsx'), 'ReleasePage'),
    words: ['studio-making', 'studio-findings', 'studio-evidence'],
  },
  {
    pattern: patterns.studioProduct,
    page: lazyPage(() => import('./product/product-page.tsx'), 'ProductPage'),
    words: ['studio-making', 'studio-findings'],
  },
];

/** The pages of the studio: the products on sale, one release, and a product in a release. */
export const studioRoutes: PortalRoute[] = routes.map(({ words = [], ...route }) => ({
  scopes: ['studio:edit', 'studio:approve'],
  ...route,
  words: ['studio', ...words],
}));
