import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';

/** To a number whose country gets no SMS: what that means here (`children`), the other way on if there is one (`other`), and the hotline. */
export function PhoneNotServed({ children, other }: { children: ReactNode; other?: ReactNode }) {
  const text = useText();
  const { tollFree } = useContact();
  return (
    <div className="grid justify-items-start gap-3">
      <Notice kind="warning" live>
        {children}
      </Notice>
      {other}
      <ButtonLink href={tollFree.dial} variant="secondary">
        <Icon of={Phone} />
        {text('interface.home.call', { number: tollFree.number })}
      </ButtonLink>
    </div>
  );
}
