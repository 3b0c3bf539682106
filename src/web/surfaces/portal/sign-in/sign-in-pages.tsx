import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { passwordLength } from '#contract/people/accounts.ts';
import { isApiError } from '#web/api/api-error.ts';
import { acceptInvite } from '#web/api/people/sign-in.ts';
import { setSignedIn, useSignedIn, wasTimedOut } from '#web/api/people/signed-in.ts';
import { clearSessionTimeout, useSessionTimedOut } from '#web/api/session-timeout.ts';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { NewPasswordFields, useNewPassword } from '#web/desk/form/new-password.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { GetStartedLayout } from '#web/kit/layout/get-started-layout.tsx';
import { Guarded } from '#web/router/guarded.tsx';
import { patterns } from '#web/router/paths.ts';
import { SignInFrame } from './sign-in-frame.tsx';
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
    // The link may be opened in a window that already shows this page: then only the fragment changes.
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

type SetPasswordPageProps = { token: string; onDone: () => void; onGiveUp: () => void };

/** Sets a password by the link of an invitation or a reset; it works once. */
function SetPasswordPage({ token, onDone, onGiveUp }: SetPasswordPageProps) {
  const text = useText();
  const fresh = useNewPassword();
  const form = useForm({
    id: 'set',
    ...fresh,
    send: async ({ password }) => {
      await acceptInvite({ token, password });
      clearInviteToken();
      onDone();
    },
  });
  const giveUp = () => {
    clearInviteToken();
    onGiveUp();
  };
  const isUsed = isApiError(form.failure) && form.failure.problem === 'inviteUsed';
  return (
    <SignInFrame
      title={text('portal.setPassword.title')}
      lead={text('portal.setPassword.lead', { limit: passwordLength })}
    >
      {isUsed ? (
        <div className="grid justify-items-start gap-4">
          <Notice kind="error" live>
            {text('problems.inviteUsed')}
          </Notice>
          <Button variant="secondary" onClick={giveUp}>
            {text('portal.setPassword.toSignIn')}
          </Button>
        </div>
      ) : (
        <Card>
          <form noValidate onSubmit={form.submit} className="grid gap-5">
            <FormHead {...form} />
            <NewPasswordFields form={form} />
            <Button type="submit" busy={form.busy}>
              {text('portal.setPassword.send')}
            </Button>
          </form>
        </Card>
      )}
    </SignInFrame>
  );
}

let inviteToken: string | null = null;

/**
 * Reads the token of an invitation's link, `#invite=…`, and removes it from the address at once, so that no history
 * contains it.
 */
function readInviteToken(): string | null {
  const [, token] = /^#invite=([\w-]{1,128})$/.exec(window.location.hash) ?? [];
  if (token !== undefined) {
    inviteToken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return inviteToken;
}

/** Forgets the token after its use. */
function clearInviteToken(): void {
  inviteToken = null;
}
