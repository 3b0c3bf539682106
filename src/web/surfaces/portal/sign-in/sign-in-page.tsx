import { useCallback, useEffect, useRef, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { signIn } from '#contract/people/sign-in.ts';
import { isApiError } from '#web/api/api-error.ts';
import { beginOidc, finishOidc, signIn as sendSignIn } from '#web/api/people/sign-in.ts';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { CodeField, PasswordField, TextField } from '#web/desk/form/fields.tsx';
import { FormHead, FormSteps } from '#web/desk/form/form-head.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { tabStore } from '#web/hydration/browser-store.ts';
import { keepsCookies } from '#web/hydration/keeps-cookies.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { patterns } from '#web/router/paths.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { rememberSignIn } from './sign-in-memory.ts';

type SignInPageProps = {
  way: 'name' | 'phone';
  /** A password was set just now. */
  hasNewPassword: boolean;
  /** The previous session has timed out. */
  isIdle: boolean;
};

/** Signs in by user name or phone number, in a second step with the code of the second factor if there is one. */
export function SignInPage({ way, hasNewPassword, isIdle }: SignInPageProps) {
  const text = useText();
  const { staffSignIn } = useSiteConfig();
  const tellsIdle = useMessages(isIdle ? ['problems'] : []) && isIdle;
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const [hasCookies] = useState(keepsCookies);

  const sendName = async (typed: Credentials) => {
    try {
      rememberSignIn(way);
      await sendSignIn(sentBy(way, typed));
    } catch (error) {
      if (!isApiError(error) || error.problem !== 'secondFactorRequired') throw error;
      setWaiting(typed);
    }
  };
  const sendCode = async (code: string) => {
    if (waiting) await sendSignIn({ ...sentBy(way, waiting), code });
  };

  if (isForgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  const title = text(waiting ? 'portal.signIn.codeTitle' : 'portal.signIn.title');
  return (
    <SignInFrame title={title} lead={text(waiting ? 'portal.signIn.codeLead' : 'portal.signIn.lead')}>
      {!hasCookies && <Notice kind="warning">{text('portal.signIn.cookies')}</Notice>}
      {hasNewPassword && !waiting && (
        <Notice kind="success" live>
          {text('portal.setPassword.done')}
        </Notice>
      )}
      {tellsIdle && !hasNewPassword && !waiting && <Notice kind="info">{text('problems.sessionIdle')}</Notice>}
      <Card>
        {waiting ? (
          <CodeForm send={sendCode} onBack={() => setWaiting(null)} />
        ) : (
          <NameForm way={way} send={sendName} />
        )}
        {!waiting && staffSignIn !== null && <SsoButton name={staffSignIn} />}
      </Card>
      {!waiting && (
        <div className="grid gap-1">
          <TextLink href={way === 'phone' ? patterns.signIn : patterns.signInWithPhone} className="justify-self-start">
            {text(way === 'phone' ? 'portal.signIn.byName' : 'portal.signIn.byPhone')}
          </TextLink>
          <button
            type="button"
            className="link inline-flex min-h-11 items-center justify-self-start"
            onClick={() => setForgotten(true)}
          >
            {text('portal.signIn.forgotten')}
          </button>
          <TextLink href={patterns.chooser} className="justify-self-start text-small">
            {text('portal.signIn.toPublic')}
          </TextLink>
        </div>
      )}
    </SignInFrame>
  );
}

function sentBy(way: 'name' | 'phone', { name, password }: Credentials) {
  return { ...(way === 'phone' ? { phoneNumber: name.trim() } : { username: name.trim() }), password };
}

/** `name` is a user name, or a phone number. */
type Credentials = { name: string; password: string };

type NameFormProps = { way: 'name' | 'phone'; send: (typed: Credentials) => Promise<void> };

/** User name or phone number, and the password. */
function NameForm({ way, send }: NameFormProps) {
  const text = useText();
  const labels = {
    name: text(way === 'phone' ? 'interface.ui.phoneNumber' : 'portal.user.username'),
    password: text('portal.password.label'),
  };
  const form = useForm<Credentials>({
    id: 'sign-in',
    initial: { name: '', password: '' },
    labels,
    required: ['name', 'password'],
    send,
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <TextField
        form={form}
        name="name"
        help={way === 'phone' && text('portal.signIn.phoneHelp')}
        {...(way === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={readFieldLimits(signIn.body, way === 'phone' ? 'phoneNumber' : 'username').maxLength}
      />
      <PasswordField form={form} name="password" />
      <Button type="submit" busy={form.busy}>
        {text('portal.signIn.title')}
      </Button>
    </form>
  );
}

type CodeFormProps = { send: (code: string) => Promise<void>; onBack: () => void };

/** The second step: a code of the authenticator app, or one of the recovery codes. */
function CodeForm({ send, onBack }: CodeFormProps) {
  const text = useText();
  const form = useForm({
    id: 'sign-in',
    initial: { code: '' },
    labels: { code: text('portal.secondFactor.code') },
    body: signIn.body,
    required: ['code'],
    refusedAt: { secondFactorWrong: 'code' },
    send: ({ code }) => send(code.trim()),
  });
  // The step before it had the focus, and is gone.
  useEffect(() => document.getElementById('sign-in-code')?.focus(), []);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <CodeField form={form} name="code" help={text('portal.signIn.codeHelp')} />
      <FormSteps
        action={text('portal.signIn.title')}
        busy={form.busy}
        onCancel={onBack}
        cancel={text('interface.ui.back')}
      />
    </form>
  );
}

/**
 * Staff sign in at their company's identity provider; after the return they are signed in, or see the reason why not.
 */
function SsoButton({ name }: { name: string }) {
  const text = useText();
  const [answer] = useState(readIssuerReply);
  const [busy, setBusy] = useState(answer !== null);
  const [failure, setFailure] = useState<unknown>(null);
  const sent = useRef(false);

  const failed = useCallback((error: unknown) => {
    setFailure(error);
    setBusy(false);
  }, []);
  useEffect(() => {
    if (answer === null || sent.current) return;
    sent.current = true;
    finishOidc(answer).catch(failed);
  }, [answer, failed]);

  // Busy until the page is left.
  const leave = () => {
    setFailure(null);
    setBusy(true);
    beginOidc().then(({ address }) => goToIssuer(address), failed);
  };
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <Refusal error={failure} />
      <Button variant="secondary" busy={busy} onClick={leave}>
        {text('portal.signIn.elsewhere', { name })}
      </Button>
    </div>
  );
}

const FROM_KEY = 'portal.signInFrom';

/**
 * Goes to the identity provider, which returns to one fixed address of ours: the present language is stored until then.
 */
function goToIssuer(address: string): void {
  tabStore.write(FROM_KEY, `${location.pathname}${location.search}`);
  location.assign(address);
}

/**
 * Reads the query with which the identity provider redirected back here, and removes it from the address: it works
 * once. Null without such a query. If the page was left in another language, it continues in that one.
 */
function readIssuerReply(): string | null {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null;
  const left = new URL(tabStore.read(FROM_KEY) ?? location.pathname, location.origin);
  tabStore.remove(FROM_KEY);
  const isElsewhere = left.pathname !== location.pathname || left.search !== '';
  const language = query.get('lang');
  query.delete('lang');
  if (isElsewhere && language === null && left.origin === location.origin && left.pathname.endsWith('/b2b/login')) {
    location.replace(`${left.pathname}${left.search}${left.search ? '&' : '?'}${query}`);
    return null;
  }
  history.replaceState(history.state, '', `${location.pathname}${language ? `?lang=${language}` : ''}`);
  return query.toString();
}
