import { Mail, Phone } from 'lucide-react';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';

/** To a number whose country gets no codes: why, and the ways on. */
export function PhoneNotServed() {
  const text = useText();
  const { mailbox } = useSiteConfig().contact;
  return (
    <div className="grid gap-3">
      <Notice kind="warning" live>
        {text('problems.phoneCountryNotServed')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`tel:${text('interface.contact.tollFreeDial')}`} variant="secondary">
          <Icon of={Phone} />
          {text('interface.home.call', { number: text('interface.contact.tollFreeNumber') })}
        </ButtonLink>
        <ButtonLink href={`mailto:${mailbox}`} variant="secondary">
          <Icon of={Mail} />
          {mailbox}
        </ButtonLink>
      </div>
    </div>
  );
}
