import { Phone } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { isApiError, isRetryable } from '#web/api/api-error.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
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
  'tooManyFromNetwork',
  'network',
];
/** Errors that may be caused by a forged document. */
const suspicious = ['codeForeign', 'codeForged', 'scannedNotFound'];

type PolicyRefusalProps = {
  error: unknown;
  /** True for an error of a scanned code, which needs no date of birth. */
  scanned?: boolean;
  onRetry?: () => void;
};

/**
 * The reason why a policy is not shown, advice, and the time of the next attempt; it gets the focus when it appears.
 */
export function PolicyRefusal({ error, scanned = false, onRetry }: PolicyRefusalProps) {
  const text = useText();
  const { tollFree } = useContact();
  const format = useFormat();
  const box = useRef<HTMLElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure moves the focus again
  useEffect(() => box.current?.focus(), [error]);

  const { problem = '', status = 0 } = isApiError(error) ? error : {};
  const until = useMemo(
    () => isApiError(error) && error.retryAfter !== undefined && inSeconds(error.retryAfter),
    [error],
  );
  const shown = known.includes(problem) ? problem : 'other';
  const missing = shown === 'policyNotFound';
  const reason = missing && scanned ? 'scannedNotFound' : shown;
  const title = text(`inquiry.refusals.${reason}.title`);
  const limited = status === 429;
  const kind = limited || missing ? 'warning' : 'error';
  return (
    <section ref={box} aria-label={title} aria-describedby={id} tabIndex={-1} data-quiet-focus className="grid gap-3">
      <Notice kind={kind} title={title}>
        <p id={id}>{text(`inquiry.refusals.${reason}.text`)}</p>
        {limited && until && (
          <p className="figures mt-1 font-semibold">
            {text('inquiry.tryAgainAt', { time: format.time(Date.parse(until) + 59_999) })}
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
    </section>
  );
}
