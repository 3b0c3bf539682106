import { Phone } from 'lucide-react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '../icon/icon.tsx';
import { ButtonLink } from './button-link.tsx';

/** The phone numbers to call: the free line in Cambodia, and the one for calls from any country. */
export function CallUs({ isPrimary = false }: { isPrimary?: boolean }) {
  const text = useText();
  const { tollFree, abroad } = useContact();
  return (
    <>
      <ButtonLink href={tollFree.dial} variant={isPrimary ? 'primary' : 'secondary'}>
        <Icon of={Phone} />
        <span className="figures">{text('interface.home.call', { number: tollFree.number })}</span>
      </ButtonLink>
      <ButtonLink href={abroad.dial} variant="secondary">
        <span className="figures">{text('interface.contact.callAbroad', { number: abroad.number })}</span>
      </ButtonLink>
    </>
  );
}
