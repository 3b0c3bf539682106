import { Link } from 'wouter';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

/** The footer of the portal: whom to call, where the insurer is, and the privacy and terms. */
export function PortalFooter() {
  const text = useText();
  const { locale } = useLanguage();
  const { contact } = useSiteConfig();
  const link = 'link inline-flex min-h-11 items-center';
  return (
    <footer className="mt-12 border-line border-t text-muted text-small print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-8 px-5 py-3 sm:px-8">
        <span>{text('interface.brand.statement')}</span>
        <a href={`tel:${text('interface.contact.tollFreeDial')}`} className={`${link} figures`}>
          {text('interface.contact.tollFreeNumber')}
        </a>
        <a href={`tel:${text('interface.contact.officeDial')}`} className={`${link} figures`}>
          {text('interface.contact.officeNumber')}
        </a>
        <a href={`mailto:${contact.mailbox}`} className={link}>
          {contact.mailbox}
        </a>
        <address className="not-italic">{contact.address[locale]}</address>
        <Link href={patterns.privacy} className={link}>
          {text('interface.footer.privacy')}
        </Link>
      </div>
    </footer>
  );
}
