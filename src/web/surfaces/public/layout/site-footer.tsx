import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextSize } from '#web/kit/layout/text-size.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';

const places = [
  ['footer.claim', patterns.myInsurance],
  ['header.products', patterns.chooser],
  ['header.policyInquiry', patterns.policyInquiry],
  ['header.scan', patterns.scan],
  ['header.hotline', patterns.hotline],
  ['header.about', patterns.about],
  ['footer.privacy', patterns.privacy],
] as const;

/** The insurer's contacts, the links of the site, the privacy and terms, and its customers. */
export function SiteFooter() {
  const text = useText();
  const { supervised } = useContact();
  return (
    <footer className="mt-10 bg-ink sm:mt-20 text-card print:hidden focus-visible:[&_a]:outline-card">
      <div className="mx-auto max-w-desk px-5 py-6 sm:px-8">
        <div className="grid gap-4 sm:gap-10 lg:grid-cols-[2fr_1fr]">
          <TitledSection id="contact" title={text('interface.contact.title')} titleClass="mb-2 text-card text-lead">
            <ContactList />
          </TitledSection>
          <nav aria-label={text('interface.footer.label')} className="lg:justify-self-end">
            <ul className="grid grid-cols-2 gap-x-4 lg:block">
              {places.map(([word, href]) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="inline-flex min-h-11 items-center text-card underline-offset-4 hover:underline"
                  >
                    {text(`interface.${word}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <TextSize className="mt-3" />
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-card/25 border-t pt-3">
          <p className="font-semibold">{text('interface.brand.statement')}</p>
          <p className="text-small">{supervised}</p>
          <p className="text-primary-line text-small">{text('interface.footer.rates')}</p>
        </div>
      </div>
    </footer>
  );
}

/** The insurer's contacts, on the dark background of the footer. */
function ContactList() {
  const text = useText();
  const { tollFree, office, abroad, mailbox, address, hours } = useContact();
  const link =
    'inline-flex min-h-11 items-center text-card underline decoration-card/40 underline-offset-4 hover:decoration-card';
  const term = (word: string) => text(`interface.contact.${word}`);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 max-sm:[&>:nth-child(n+3)]:col-span-2 sm:gap-x-10 sm:gap-y-4 desk:grid-cols-3">
      <Entry term={term('tollFree')}>
        <a href={tollFree.dial} className={`${link} figures text-lead font-semibold`}>
          {tollFree.number}
        </a>
      </Entry>
      <Entry term={term('office')}>
        <a href={office.dial} className={`${link} figures text-lead font-semibold`}>
          {office.number}
        </a>
        <p className="text-small">
          {term('abroad')}{' '}
          <a href={abroad.dial} className={`${link} figures`}>
            {abroad.number}
          </a>
        </p>
      </Entry>
      <Entry term={term('email')}>
        <a href={`mailto:${mailbox}`} className={`${link} break-all`}>
          {mailbox}
        </a>
      </Entry>
      <Entry term={term('address')}>
        <address className="max-w-sm py-1 not-italic">{address}</address>
      </Entry>
      <Entry term={term('hoursTerm')}>
        <p className="max-w-sm py-1">{hours}</p>
      </Entry>
    </dl>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-primary-line text-small">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
