import type { ReactNode } from 'react';
import { StaffRoutes } from './desk/page/portal-route.ts';
import { staffRoutes } from './staff-routes.ts';
import { PortalFrame } from './surfaces/portal/portal-frame.tsx';

/** The portal's shell, with the menu of all its pages, around a page of the public. */
export function StaffFrame({ children }: { children: ReactNode }) {
  return (
    <StaffRoutes value={staffRoutes}>
      <PortalFrame>{children}</PortalFrame>
    </StaffRoutes>
  );
}
