import { Phone } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { useContact } from '../layout/use-contact.ts';

/** For those who do not know which product they need: someone to ask. */
export function HelpCard({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const text = useText();
  const { tollFree } = useContact();
  return (
    <div className="flex h-full flex-col justify-between gap-4 rounded-card border border-primary-line bg-primary-tint p-5">
      <div className="grid gap-1">
        <Heading className="text-lead">{text('interface.chooser.help.title')}</Heading>
        <p>{text('interface.chooser.help.text')}</p>
      </div>
      <ButtonLink href={tollFree.dial} variant="secondary" className="self-start">
        <Icon of={Phone} />
        <span className="figures">{text('interface.home.call', { number: tollFree.number })}</span>
      </ButtonLink>
    </div>
  );
}
