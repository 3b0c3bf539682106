import { isApiError } from '#web/api/api-error.ts';
import { useSendLinkOfPolicy } from '#web/api/purchase/order-links.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** A link to the papers of a policy that was asked about: to the phone that it was bought with, for they are personal. */
export function PolicyLink({ asked }: { asked: { number: string; dateOfBirth: string } }) {
  const text = useText();
  const send = useSendLinkOfPolicy();
  const failure = isApiError(send.error) ? send.error.problem : undefined;
  const known = ['linkTooSoon', 'linksTooMany', 'tooManyQuestions', 'tooManyRequests'];
  return (
    <section aria-labelledby="papers" className="grid gap-3 print:hidden">
      <h2 id="papers" className="text-lead">
        {text('inquiry.link.title')}
      </h2>
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
    </section>
  );
}
