import { useState } from 'react';
import { Link } from 'wouter';
import { isApiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useSendLinkOfPolicy } from '#web/api/purchase/order-links.ts';
import { useInquireByCode, useInquirePolicy } from '#web/api/site/policies.ts';
import { registerInquiryMessages } from '#web/i18n/inquiry-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';
import { PolicyInquiryForm } from './policy-inquiry-form.tsx';
import { PolicyStatusDocument } from './policy-status-document.tsx';

registerInquiryMessages();

/** Shows if a policy is in force, for its number and the policyholder's date of birth. */
export function PolicyInquiryPage() {
  if (!useMessages(['inquiry', 'problems'])) return null;
  return (
    <ApiProvider>
      <Inquiry />
    </ApiProvider>
  );
}

function Inquiry() {
  const text = useText();
  const inquiry = useInquirePolicy();
  const byCode = useInquireByCode();
  const standing = inquiry.data ?? byCode.data;
  const [again, setAgain] = useState(false);
  return (
    <div className="mx-auto grid max-w-form gap-8 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid gap-3">
        <PageTitle title={text('interface.header.policyInquiry')} className="text-display" />
        <p className="text-lead text-muted">{text('inquiry.policy.lead')}</p>
      </div>
      {standing ? (
        <>
          <PolicyStatusDocument standing={standing} />
          {inquiry.data && inquiry.variables && <PolicyLink asked={inquiry.variables} />}
          <div className="print:hidden">
            <Button
              variant="secondary"
              onClick={() => {
                inquiry.reset();
                byCode.reset();
                setAgain(true);
              }}
            >
              {text('inquiry.policy.another')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <PolicyInquiryForm inquiry={inquiry} byCode={byCode} takesFocus={again} />
          <p className="text-muted">
            {text('inquiry.policy.orScan')}{' '}
            <Link href={patterns.scan} className="link inline-flex min-h-11 items-center font-semibold">
              {text('interface.header.scan')}
            </Link>
          </p>
          <p className="text-muted">
            {text('inquiry.policy.orMine')}{' '}
            <Link href={patterns.myInsurance} className="link inline-flex min-h-11 items-center font-semibold">
              {text('inquiry.policy.mine')}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

/** A link to the documents of the policy: sent to the phone of its purchase, because they are personal. */
function PolicyLink({ asked }: { asked: { number: string; dateOfBirth: string } }) {
  const text = useText();
  const send = useSendLinkOfPolicy();
  const failure = isApiError(send.error) ? send.error.problem : undefined;
  const known = ['linkTooSoon', 'linksTooMany', 'tooManyQuestions', 'tooManyRequests', 'tooManyFromNetwork'];
  return (
    <TitledSection
      id="papers"
      title={text('inquiry.link.title')}
      className="grid gap-3 print:hidden"
      titleClass="text-lead"
    >
      {send.data ? (
        <Notice kind="success" live>
          {text('inquiry.link.sent', { phone: send.data.phone })}
        </Notice>
      ) : (
        <p>{text('inquiry.link.text')}</p>
      )}
      {failure !== undefined && (
        <Notice kind="error" live>
          {text(known.includes(failure) ? `problems.${failure}` : 'inquiry.refusals.other.text')}
        </Notice>
      )}
      {!send.data && (
        <div>
          <Button busy={send.isPending} onClick={() => send.mutate(asked)}>
            {text(send.isPending ? 'inquiry.link.sending' : 'inquiry.link.send')}
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
