import { StaffRoutes } from './desk/page/portal-route.ts';
import { staffRoutes } from './staff-routes.ts';
import { SignedInPages } from './surfaces/portal/signed-in-pages.tsx';
import { FrameEntryContext } from './surfaces/studio/preview/preview-context.ts';

/** Loads the module that draws the studio's preview: it runs the journey's pages. */
const preview = () => import('./preview/frame-entry.ts');

/** The pages that need a sign-in, of the portal and of the studio. */
export function StaffPages() {
  return (
    <StaffRoutes value={staffRoutes}>
      <FrameEntryContext value={preview}>
        <SignedInPages />
      </FrameEntryContext>
    </StaffRoutes>
  );
}
