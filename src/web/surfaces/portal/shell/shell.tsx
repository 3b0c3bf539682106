import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/accounts.ts';
import { useAppMode } from '#web/api/app-mode.ts';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { AppBar } from './app-bar.tsx';
import { PageTools } from './page-tools.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { SideMenu } from './side-menu.tsx';
import { useSignOutTo } from './use-sign-out-to.ts';

/**
 * The frame of who is signed in: app bar, side menu, page and footer. In the mobile app the app's own bar is on top: what
 * ours leads to stands at the foot of the page.
 */
export function Shell({ user, children }: { user: ProfileView | undefined; children: ReactNode }) {
  const [path] = useLocation();
  const { isNative } = useAppMode();
  const { signOut } = useSignOutTo();
  const isNobodysCustomer = user?.customerId === null;
  useEffect(() => {
    // Specification, 4.
    if (isNobodysCustomer) signOut();
  }, [isNobodysCustomer, signOut]);

  return (
    <>
      <SkipLink />
      {!isNative && <AppBar user={user} />}
      <div className="desk:flex">
        <SideMenu user={user} path={path} />
        <div className="min-w-0 flex-1">
          <main id="content" tabIndex={-1} data-quiet-focus className="min-h-dvh print:min-h-0">
            {!isNobodysCustomer && children}
          </main>
          {isNative && <PageTools user={user} />}
          <PortalFooter />
        </div>
      </div>
    </>
  );
}
