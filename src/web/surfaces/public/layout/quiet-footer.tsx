import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { useContact } from './use-contact.ts';

/** The footer of a purchase: whom to call, and nothing that leads away from the form but the privacy and terms. */
export function QuietFooter() {
  const text = useText();
  const { tollFree, office, mailbox, address } = useContact();
  const link = 'link inline-flex min-h-11 items-center';
  const contact = (word: string) => text(`interface.contact.${word}`);
  return (
    <footer className="mt-16 border-line border-t text-muted text-small print:hidden">
      <div className="mx-auto grid max-w-desk gap-x-8 px-5 py-6 sm:px-8">
        <dl className="flex flex-wrap items-baseline gap-x-8">
          {[
            { term: contact('tollFree'), href: tollFree.dial, word: tollFree.number },
            { term: contact('office'), href: office.dial, word: office.number },
            { term: contact('email'), href: `mailto:${mailbox}`, word: mailbox },
          ].map(({ term, href, word }) => (
            <div key={href} className="flex flex-wrap items-baseline gap-x-2">
              <dt>{term}</dt>
              <dd>
                <a href={href} className={`${link} figures`}>
                  {word}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <address className="py-1 not-italic">{address}</address>
        <p className="flex flex-wrap items-baseline gap-x-8">
          <span>{text('interface.brand.statement')}</span>
          <Link href={patterns.privacy} className={link}>
            {text('interface.footer.privacy')}
          </Link>
        </p>
      </div>
    </footer>
  );
}
