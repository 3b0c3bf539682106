import { useState } from 'react';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useMySession, useSendMyCode } from '#web/api/customer-account/session.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { registerAccountMessages } from '#web/i18n/customer-account-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { CodeStep } from './code-step.tsx';
import { type Identity, IdentityStep } from './identity-step.tsx';
import { MyInsurance } from './my-insurance.tsx';

registerAccountMessages();

/** A customer's policies and actions, after a sign-in by phone, code and date of birth. */
export function MyInsurancePage() {
  if (!useMessages(['mine', 'problems', 'checkout', 'wizard'])) return null;
  return (
    <ApiProvider>
      <div className="mx-auto grid max-w-form gap-8 px-5 pt-8 pb-10 sm:px-8 sm:pt-14">
        <Session />
      </div>
    </ApiProvider>
  );
}

function Session() {
  const { data: session, error, refetch } = useMySession();
  if (error && session === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <PageWaiting />;
  return session === null ? <SignIn /> : <MyInsurance session={session} />;
}

/** Two steps: the identity, then the code. The input stays when the person goes back. */
function SignIn() {
  const text = useText();
  const { tollFree } = useContact();
  const send = useSendMyCode();
  const [said, setSaid] = useState<Identity>({ phone: '', born: '', email: '' });
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <div className="grid gap-3">
        <PageTitle title={text('mine.title')} className="text-display" />
        <p className="text-lead text-muted">{text('mine.lead')}</p>
      </div>
      {isSent && send.data ? (
        <CodeStep said={said} sent={send} onBack={() => setIsSent(false)} />
      ) : (
        <IdentityStep said={said} onChange={setSaid} send={send} onSent={() => setIsSent(true)} />
      )}
      <p className="text-muted">
        {text('mine.signIn.changedPhone')}{' '}
        <a href={tollFree.dial} className="link inline-flex min-h-11 items-center whitespace-nowrap font-semibold">
          {tollFree.number}
        </a>
      </p>
    </>
  );
}
