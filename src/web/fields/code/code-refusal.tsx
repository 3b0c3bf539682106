import { Mail, MessageCircle } from 'lucide-react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { CallUs } from '#web/kit/action/call-us.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatMinutes } from './format-minutes.ts';
import type { ShownRefusal } from './use-code-refusal.ts';

/** The reason why no code is sent now, the time until one can be requested, and other ways to reach the insurer. */
export function CodeRefusal({ refusal: { problem, seconds } }: { refusal: ShownRefusal }) {
  const text = useText();
  const { mailbox, telegram } = useContact();
  return (
    <div className="grid w-full justify-items-start gap-3">
      <Notice kind="warning" live>
        {text(`problems.${problem}`)}
      </Notice>
      {/* Visible only: a screen reader that reads a clock each second would disturb. */}
      <p role="timer" aria-live="off" className="figures font-semibold">
        {text('checkout.code.waitFor', { time: formatMinutes(seconds) })}
      </p>
      <p>{text('checkout.code.otherWays')}</p>
      <div className="flex flex-wrap gap-3">
        <CallUs />
        <ButtonLink href={`mailto:${mailbox}`} variant="secondary">
          <Icon of={Mail} />
          {mailbox}
        </ButtonLink>
        {telegram !== null && (
          <ButtonLink href={telegram} variant="secondary">
            <Icon of={MessageCircle} />
            {text('checkout.code.telegram')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
