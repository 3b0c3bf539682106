import { Link2, Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { Locale } from '#contract/products.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useSendPaymentLink } from '#web/api/purchase/portal-orders.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { AgentPaymentOption } from './agent-payment-option.tsx';
import { LinkToPassOn } from './link-to-pass-on.tsx';

const languages = ['km', 'en', 'zh'] as const;
// The link ends at midnight: the last minute before it shows the correct last day to people.
const minuteMs = 60_000;

/** Sends the customer the payment address: by SMS, by e-mail, or to the agent to pass on. */
export function SendPaymentLink({ order, hasEmail }: { order: OrderDetail; hasEmail: boolean }) {
  const text = useText();
  const explain = useFailureText();
  const { dateTime } = useFormat();
  const [language, setLanguage] = useState<Locale>(order.language);
  const { mutate, data: given, error, isPending, variables } = useSendPaymentLink(order.id);
  const channels = [
    { channel: 'sms', icon: MessageSquare },
    ...(hasEmail ? ([{ channel: 'email', icon: Mail }] as const) : []),
    { channel: 'link', icon: Link2 },
  ] as const;
  return (
    <AgentPaymentOption
      title={text('portal-sales.link.title')}
      lead={text('portal-sales.link.lead', { until: dateTime(Date.parse(order.payableUntil) - minuteMs) })}
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
            busy={isPending && variables.channel === channel}
            onClick={() => mutate({ channel, language })}
          >
            {text(`portal-sales.link.${channel}`)}
          </Button>
        ))}
      </div>
      {error && (
        <Notice kind="error" live>
          {explain(error)}
        </Notice>
      )}
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
