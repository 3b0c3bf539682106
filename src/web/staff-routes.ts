import type { PortalRoute } from './desk/page/portal-route.ts';
import { administrationRoutes, workRoutes } from './surfaces/portal/portal-routes.ts';
import { studioRoutes } from './surfaces/studio/studio-routes.ts';

/** All pages that need a sign-in, in the order of the menu. Any other page answers 404. */
export const staffRoutes: readonly PortalRoute[] = [...workRoutes, ...studioRoutes, ...administrationRoutes];
