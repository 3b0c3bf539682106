import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { setSignedIn, useSignedIn, wasTimedOut } from '#web/api/people/signed-in.ts';
import { clearSessionTimeout, useSessionTimedOut } from '#web/api/session-timeout.ts';
import { GetStartedLayout } from '#web/kit/layout/get-started-layout.tsx';
import { Guarded } from '#web/router/guarded.tsx';
import { patterns } from '#web/router/paths.ts';
import { readInviteToken } from './invite-token.ts';
import { SetPasswordPage } from './set-password-page.tsx';
import { readReturnPath } from './sign-in-memory.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The pages before the portal: the sign-in by name or phone, and the page of an invitation's link. */
export function SignInPages() {
  const [path] = useLocation();
  const signedIn = useSignedIn();
  const [invite, setInvite] = useState(readInviteToken);
  const [isNew, setIsNew] = useState(false);
  const endedIdle = useSessionTimedOut();
  const [isIdle] = useState(endedIdle || wasTimedOut());

  useEffect(() => {
    if (endedIdle) setSignedIn(false);
    return clearSessionTimeout;
  }, [endedIdle]);

  useEffect(() => {
    // The link was opened in a window that shows this page already.
    const look = () => setInvite(readInviteToken());
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);

  if (invite !== null) {
    const done = () => {
      setInvite(null);
      setIsNew(true);
    };
    return (
      <GetStartedLayout>
        <SetPasswordPage token={invite} onDone={done} onGiveUp={() => setInvite(null)} />
      </GetStartedLayout>
    );
  }
  // The sign-in state is not known yet: only on the development server and inside the app.
  if (signedIn === undefined) return null;
  const wanted = signedIn ? readReturnPath() : undefined;
  if (wanted !== undefined) return <Redirect to={wanted} replace />;
  return (
    <Guarded by={['signedOut']} visit={{ signedIn }}>
      <GetStartedLayout>
        {/* Another kind of sign-in starts from the beginning. */}
        <SignInPage
          key={path}
          way={path === patterns.signInWithPhone ? 'phone' : 'name'}
          hasNewPassword={isNew}
          isIdle={isIdle}
        />
      </GetStartedLayout>
    </Guarded>
  );
}
