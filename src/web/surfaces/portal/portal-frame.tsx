import { type ReactNode, use } from 'react';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useSessionWatch, useUser } from '#web/api/people/user.ts';
import { useSessionTimedOut } from '#web/api/session-timeout.ts';
import { buildMenu, OpenPages, StaffRoutes } from '#web/desk/page/portal-route.ts';
import { registerSellerMessages } from '#web/i18n/seller-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInRedirect } from './sign-in/sign-in-redirect.tsx';

registerSellerMessages();

/** The management shell around a page of the public's, for a signed-in user (specification, 2, layouts). */
export function PortalFrame({ children }: { children: ReactNode }) {
  return <ApiProvider>{useMessages(['portal']) ? <Framed>{children}</Framed> : <ChunkLoading />}</ApiProvider>;
}

function Framed({ children }: { children: ReactNode }) {
  const { user } = useUser();
  const routes = use(StaffRoutes);
  useSessionWatch();
  if (useSessionTimedOut()) return <SignInRedirect />;
  return (
    <OpenPages value={user ? buildMenu(routes, user) : []}>
      <Shell user={user ?? undefined}>{children}</Shell>
    </OpenPages>
  );
}
