import { useState } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { signIn } from '#web/api/people/sign-in.ts';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { patterns } from '#web/router/paths.ts';
import { CodeForm } from './code-form.tsx';
import { type Credentials, NameForm } from './name-form.tsx';
import { rememberSignIn } from './sign-in-memory.ts';
import { SsoButton } from './sso-button.tsx';

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

  const sendName = async (typed: Credentials) => {
    try {
      rememberSignIn(way);
      await signIn(sentBy(way, typed));
    } catch (error) {
      if (!isApiError(error) || error.problem !== 'secondFactorRequired') throw error;
      setWaiting(typed);
    }
  };
  const sendCode = async (code: string) => {
    if (waiting) await signIn({ ...sentBy(way, waiting), code });
  };

  const title = text(waiting ? 'portal.signIn.codeTitle' : 'portal.signIn.title');
  return (
    <div className="mx-auto grid w-full max-w-110 gap-6 px-5 py-10">
      <div className="grid gap-2">
        <PageTitle title={title} />
        <p className="text-muted">{text(waiting ? 'portal.signIn.codeLead' : 'portal.signIn.lead')}</p>
      </div>
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
          <p className="text-muted text-small">{text('portal.signIn.forgotten')}</p>
          <TextLink href={patterns.chooser} className="justify-self-start text-small">
            {text('portal.signIn.toPublic')}
          </TextLink>
        </div>
      )}
    </div>
  );
}

function sentBy(way: 'name' | 'phone', { name, password }: Credentials) {
  return { ...(way === 'phone' ? { phoneNumber: name.trim() } : { username: name.trim() }), password };
}
