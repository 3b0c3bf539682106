import { useUser } from '#web/api/people/user.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { ClientsSection } from './clients-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** The integration of a partner's own programs: their credentials, and their webhooks. */
export function IntegrationPage() {
  const text = useText();
  const { user } = useUser();
  return (
    <PortalPage
      title={text('portal.menu.integration')}
      lead={
        <>
          {text('integration.lead')} <TextLink href={patterns.developers}>{text('integration.developers')}</TextLink>
        </>
      }
    >
      {user?.scope.includes('b2b:admin') && <ClientsSection />}
      <WebhooksSection />
    </PortalPage>
  );
}
