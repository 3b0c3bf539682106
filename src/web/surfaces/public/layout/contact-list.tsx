import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useContact } from './use-contact.ts';

/** Where to reach the insurer, on the dark ground of the footer. */
export function ContactList() {
  const text = useText();
  const { tollFree, office, mailbox, address, hours } = useContact();
  const link =
    'inline-flex min-h-11 items-center text-card underline decoration-card/40 underline-offset-4 hover:decoration-card';
  const term = (word: string) => text(`interface.contact.${word}`);
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 desk:grid-cols-3">
      <Entry term={term('tollFree')}>
        <a href={tollFree.dial} className={`${link} figures text-lead font-semibold`}>
          {tollFree.number}
        </a>
      </Entry>
      <Entry term={term('office')}>
        <a href={office.dial} className={`${link} figures text-lead font-semibold`}>
          {office.number}
        </a>
      </Entry>
      <Entry term={term('email')}>
        <a href={`mailto:${mailbox}`} className={`${link} break-all`}>
          {mailbox}
        </a>
      </Entry>
      <Entry term={term('address')}>
        <address className="max-w-sm py-2 not-italic">{address}</address>
      </Entry>
      <Entry term={term('hoursTerm')}>
        <p className="max-w-sm py-2">{hours}</p>
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
