import { Link2, Mail, MessageSquare } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Locale } from '#contract/products.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { type PaymentLink, useSendPaymentLink } from '#web/api/purchase/portal-orders.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { buildWhatsAppAddress } from '#web/kit/action/whatsapp-address.ts';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { AgentPaymentOption } from './agent-payment-option.tsx';

const languages = ['km', 'en', 'zh'] as const;
/** Sends the customer the payment address: by SMS, by e-mail, or to the agent to pass on. */
export function SendPaymentLink({ order, hasEmail }: { order: OrderDetail; hasEmail: boolean }) {
  const text = useText();
  const { dateTime } = useFormat();
  const [language, setLanguage] = useState<Locale>(order.language);
  const first = useRef<HTMLButtonElement>(null);
  const isFirstLink = order.links.length === 0;
  useEffect(() => {
    // After the handover the next act is to send the link.
    if (isFirstLink && !document.activeElement?.closest('form, [role=dialog]')) first.current?.focus();
  }, [isFirstLink]);
  const { mutate, data: given, error, isPending, variables } = useSendPaymentLink(order.id);
  const channels = [
    { channel: 'sms', icon: MessageSquare },
    ...(hasEmail ? ([{ channel: 'email', icon: Mail }] as const) : []),
    { channel: 'link', icon: Link2 },
  ] as const;
  return (
    <AgentPaymentOption
      title={text('portal-sales.link.title')}
      lead={text('portal-sales.link.lead', { until: dateTime(toLastMinute(order.payableUntil)) })}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1">
          <label htmlFor="link-language" className="text-muted text-small">
            {text('portal-sales.link.language')}
          </label>
          <SelectInput
            id="link-language"
            value={language}
            onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? order.language)}
            choices={languages.map((value) => ({ value, label: text(`portal-sales.languages.${value}`) }))}
          />
        </div>
        {channels.map(({ channel, icon }) => (
          <Button
            icon={icon}
            key={channel}
            variant="secondary"
            ref={channel === 'sms' ? first : undefined}
            busy={isPending && variables.channel === channel}
            onClick={() => mutate({ channel, language })}
          >
            {text(`portal-sales.link.${channel}`)}
          </Button>
        ))}
      </div>
      <FailureNotice error={error} />
      {given?.sentTo && !error && (
        <Notice kind="success" live>
          {text('portal-sales.link.sent', { to: given.sentTo, at: dateTime(given.at) })}
        </Notice>
      )}
      {given && !given.sentTo && !error && <LinkToPassOn given={given} />}
      <PreviousLinks links={order.links} />
    </AgentPaymentOption>
  );
}

/** Earlier links, newest first: before a new one, the agent sees those that the customer has. */
function PreviousLinks({ links }: Pick<OrderDetail, 'links'>) {
  const text = useText();
  const { dateTime } = useFormat();
  if (links.length === 0) return null;
  return (
    <ul aria-label={text('portal-sales.link.before')} className="grid text-muted text-small">
      {links.toReversed().map(({ channel, at, by }) => (
        <li key={at}>
          {text(`portal-sales.link.gave.${channel}`)} <span className="figures">{dateTime(at)}</span>
          {by && ` · ${by.name}`}
        </li>
      ))}
    </ul>
  );
}

/** The message for a customer with the payment link, to copy or to share by Telegram or WhatsApp. */
function LinkToPassOn({ given: { text: words, telegram } }: { given: PaymentLink }) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    // Without https there is no clipboard: the text is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(words).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-muted text-small">
          {text('portal-sales.link.words')}
        </label>
        <textarea
          id={id}
          ref={box}
          readOnly
          rows={4}
          value={words}
          onFocus={(event) => event.target.select()}
          className={inputClasses}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          {text('interface.ui.copy')}
        </Button>
        <a href={telegram} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          {text('portal-sales.link.telegram')}
        </a>
        <a href={buildWhatsAppAddress(words)} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          {text('portal-sales.link.whatsapp')}
        </a>
        <p role="status" className="text-small text-success empty:hidden">
          {copied && text('interface.ui.copied')}
        </p>
      </div>
    </div>
  );
}
