import type { PortalRoute } from './desk/page/portal-route.ts';
import { administrationRoutes, workRoutes } from './surfaces/portal/portal-routes.ts';
import { studioRoutes } from './surfaces/studio/studio-routes.ts';

/** All pages behind the sign-in, in the order of the menu. A page that is not here answers 404. */
export const staffRoutes: readonly PortalRoute[] = [...workRoutes, ...studioRoutes, ...administrationRoutes];
