import { registerConsentMessages } from '#web/i18n/consent-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

registerConsentMessages();

/** The time of the customer's consent: only the payment remains. */
export function ConsentGiven({ at }: { at: string }) {
  const text = useText();
  const { dateTime } = useFormat();
  if (!useMessages(['consent'])) return null;
  return (
    <Notice kind="success" live>
      {text('consent.agree.given', { at: dateTime(at) })}
    </Notice>
  );
}
