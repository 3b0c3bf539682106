import { Phone } from 'lucide-react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';

/** The page instead of all others while the site is closed: the effect on policies, and the phone numbers. */
export function UnderConstructionPage() {
  const text = useText();
  const { tollFree } = useContact();
  if (!useMessages(['site'])) return null;
  return (
    <EmptyPage title={text('site.underConstruction.title')}>
      <p>{text('site.underConstruction.text')}</p>
      <p>{text('site.underConstruction.inForce')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={tollFree.dial}>
          <Icon of={Phone} />
          <span className="figures">{text('interface.home.call', { number: tollFree.number })}</span>
        </ButtonLink>
        {/* A full load asks the server again if the site is open. */}
        <ButtonLink href={patterns.home} variant="secondary" fullLoad>
          {text('interface.error.home')}
        </ButtonLink>
      </div>
    </EmptyPage>
  );
}
