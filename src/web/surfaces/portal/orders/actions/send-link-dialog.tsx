import { Link2, Mail, MessageSquare, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#contract/products.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { isApiError } from '#web/api/api-error.ts';
import { type PaymentLink, useSendPaymentLink } from '#web/api/purchase/portal-orders.ts';
import { useCountdown } from '#web/api/use-clock.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { buildWhatsAppAddress } from '#web/kit/action/whatsapp-address.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { findCoolDownEnd } from './cool-down.ts';
import type { OrderDialogProps } from './order-actions.tsx';

const channels = ['sms', 'email', 'link'] as const;
const icons = { sms: MessageSquare, email: Mail, link: Link2 };
const languages: readonly Locale[] = ['km', 'en', 'zh'];
/**
 * Sends the customer the payment address: by SMS, by e-mail, or to pass on. Between messages there is a pause of a
 * minute.
 */
export function SendLinkDialog({ order, onClose }: OrderDialogProps) {
  const text = useText();
  const { dateTime } = useFormat();
  const [language, setLanguage] = useState(order.language);
  const link = useSendPaymentLink(order.id);
  const { data: given, variables, error, isPending } = link;
  const refusedUntil = useRefusedUntil(error);
  const left = useCountdown(refusedUntil ?? findCoolDownEnd(order.links));
  const wasSent = (channel: string) => order.links.some((one) => one.channel === channel);
  const word = (channel: (typeof channels)[number]) => {
    if (channel === 'link') return text('portal-orders.link.get');
    if (left > 0) return text(`portal-orders.link.${channel}In`, { seconds: left });
    return text(`portal-orders.link.${channel}${wasSent(channel) ? 'Again' : ''}`);
  };
  return (
    <Dialog open onClose={onClose} title={text('portal-orders.link.title')}>
      <div className="grid grid-cols-1 gap-4 pt-1">
        <p className="figures">
          {text('portal-orders.link.text', {
            phone: order.customer.phone,
            until: dateTime(toLastMinute(order.payableUntil)),
          })}
        </p>
        <Field id="link-language" label={text('portal-orders.link.language')}>
          <SelectInput
            className="max-w-60"
            value={language}
            onChange={(value) => {
              setLanguage(value as Locale);
              link.reset();
            }}
            choices={languages.map((value) => ({ value, label: text(`portal.languages.${value}`) }))}
          />
        </Field>
        <div className="figures grid gap-2 sm:grid-cols-3">
          {channels.map((channel) => {
            const waits = channel !== 'link' && left > 0;
            return (
              <Button
                icon={icons[channel]}
                key={channel}
                variant="secondary"
                className="px-3"
                busy={isPending && variables?.channel === channel}
                disabled={waits || (isPending && variables?.channel !== channel)}
                onClick={() => link.mutate({ channel, language })}
              >
                {word(channel)}
              </Button>
            );
          })}
        </div>
        <Refusal error={error} />
        {given?.sentTo && (
          <Notice kind="success" live>
            {text('portal-orders.link.sent', { to: given.sentTo })}
          </Notice>
        )}
        {given && given.sentTo === null && <LinkToPass given={given} />}
      </div>
    </Dialog>
  );
}

/** The end of the pause, if the server refused a message because of it. */
function useRefusedUntil(error: unknown): string | undefined {
  const [seen, setSeen] = useState<{ error: unknown; until: string | undefined }>({ error: null, until: undefined });
  if (seen.error !== error) {
    const seconds = isApiError(error) && error.problem === 'linkTooSoon' ? error.retryAfter : undefined;
    setSeen({ error, until: seconds === undefined ? undefined : inSeconds(seconds) });
  }
  return seen.until;
}

/** The payment link, to copy or to share to Telegram with its message to the customer. */
function LinkToPass({ given }: { given: PaymentLink }) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    box.current?.select();
    // Without https there is no clipboard: the link is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(given.link).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          readOnly
          aria-label={text('portal-orders.link.label')}
          value={given.link}
          onFocus={(event) => event.target.select()}
          className={`${inputClasses} w-0 min-w-52 flex-1`}
        />
        <Button variant="secondary" onClick={copy}>
          {text('portal-orders.link.copy')}
        </Button>
        <a href={given.telegram} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          <Icon of={Send} className="size-4.5" />
          {text('portal-orders.link.telegram')}
        </a>
        <a
          href={buildWhatsAppAddress(given.text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary')}
        >
          <Icon of={Send} className="size-4.5" />
          {text('portal-orders.link.whatsapp')}
        </a>
      </div>
      <p className="wrap-anywhere text-muted text-small">{given.text}</p>
      <p role="status" className="text-small text-success empty:hidden">
        {copied && text('interface.ui.copied')}
      </p>
    </div>
  );
}
