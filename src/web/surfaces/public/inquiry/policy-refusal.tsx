import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isApiError, isRetryable } from '#web/api/api-error.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

/** Refusals with messages of their own: a title, a text of advice; all others get a general text. */
const known = [
  'policyNotFound',
  'codeForeign',
  'codeForged',
  'tooManyQuestions',
  'inquiryByCode',
  'tooManyRequests',
  'network',
];
/** Errors that may be caused by a forged document. */
const suspicious = ['codeForeign', 'codeForged', 'scannedNotFound'];

type PolicyRefusalProps = {
  error: unknown;
  /** Time of the failure, epoch milliseconds: the wait begins then. */
  at: number;
  /** True for an error of a scanned code, which needs no date of birth. */
  scanned?: boolean;
  onRetry?: () => void;
};

/**
 * The reason why a policy is not shown, advice, and the time of the next attempt; it gets the focus when it appears.
 */
export function PolicyRefusal({ error, at, scanned = false, onRetry }: PolicyRefusalProps) {
  const text = useText();
  const { tollFree } = useContact();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure moves the focus again
  useEffect(() => box.current?.focus(), [at]);

  const { problem = '', retryAfter = undefined, status = 0 } = isApiError(error) ? error : {};
  const shown = known.includes(problem) ? problem : 'other';
  const missing = shown === 'policyNotFound';
  const reason = missing && scanned ? 'scannedNotFound' : shown;
  const limited = status === 429;
  const kind = limited || missing ? 'warning' : 'error';
  return (
    <div ref={box} role="alert" tabIndex={-1} data-quiet-focus className="grid gap-3">
      <Notice kind={kind} title={text(`inquiry.refusals.${reason}.title`)}>
        <p>{text(`inquiry.refusals.${reason}.text`)}</p>
        {limited && retryAfter !== undefined && (
          <p className="figures mt-1 font-semibold">
            {text('inquiry.tryAgainAt', { time: format.time(at + retryAfter * 1000 + 59_999) })}
          </p>
        )}
      </Notice>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {onRetry && isRetryable(error) && !limited && (
          <Button variant="secondary" onClick={onRetry}>
            {text('interface.ui.tryAgain')}
          </Button>
        )}
        {(limited || suspicious.includes(reason)) && (
          <ButtonLink href={tollFree.dial} variant="secondary">
            <Icon of={Phone} />
            {text('interface.home.call', { number: tollFree.number })}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
