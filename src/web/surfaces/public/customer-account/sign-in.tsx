import { useState } from 'react';
import { useSendMyCode } from '#web/api/customer-account/session.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { CodeStep } from './code-step.tsx';
import { type Identity, IdentityStep } from './identity-step.tsx';

/** Two steps: the identity, then the code. The input stays when the person goes back. */
export function SignIn() {
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
