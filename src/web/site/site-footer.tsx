import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';

const link =
  'inline-flex min-h-11 items-center text-card underline decoration-card/40 underline-offset-4 hover:decoration-card';

/** Where to reach the insurer, the privacy and terms, and whom it serves. */
export function SiteFooter() {
  const text = useText();
  const contact = (word: string) => text(`interface.contact.${word}`);
  return (
    <footer className="mt-16 bg-ink text-card print:hidden focus-visible:[&_a]:outline-card">
      <div className="mx-auto max-w-desk px-5 py-10 sm:px-8">
        <h2 className="mb-4 text-lead text-card">{contact('title')}</h2>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-[auto_auto_auto_1fr]">
          <Entry term={contact('tollFree')}>
            <a href={`tel:${contact('tollFreeDial')}`} className={`${link} figures text-lead font-semibold`}>
              {contact('tollFreeNumber')}
            </a>
          </Entry>
          <Entry term={contact('office')}>
            <a href={`tel:${contact('officeDial')}`} className={`${link} figures text-lead font-semibold`}>
              {contact('officeNumber')}
            </a>
          </Entry>
          <Entry term={contact('email')}>
            <a href={`mailto:${contact('mailbox')}`} className={link}>
              {contact('mailbox')}
            </a>
          </Entry>
          <Entry term={contact('address')}>
            <address className="max-w-sm py-2 not-italic">{contact('street')}</address>
          </Entry>
        </dl>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-card/25 border-t pt-4">
          <p>{text('interface.brand.statement')}</p>
          <p className="text-small text-primary-line">{text('interface.footer.rates')}</p>
          <Link href={paths.privacy} className={link}>
            {text('interface.footer.privacy')}
          </Link>
        </div>
      </div>
    </footer>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-primary-line">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
