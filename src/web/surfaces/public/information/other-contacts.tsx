import { Mail, MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

/** The mailbox, the office, and the insurer's profiles on other sites if its settings name any. */
export function OtherContacts() {
  const text = useText();
  const { mailbox, address, facebook, telegram } = useContact();
  const say = (word: string) => text(`site.hotline.${word}`);
  const elsewhere = [
    { word: 'telegram', href: telegram },
    { word: 'facebook', href: facebook },
  ].filter(({ href }) => href !== null);
  return (
    <section aria-labelledby="reach" className="grid gap-8 border-line border-t pt-12">
      <h2 id="reach" className="text-title">
        {say('reach')}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        <ContactChannel icon={Mail} title={say('write')}>
          <a href={`mailto:${mailbox}`} className="link inline-flex min-h-11 items-center break-all">
            {mailbox}
          </a>
        </ContactChannel>
        <ContactChannel icon={MapPin} title={say('visit')}>
          <address className="not-italic">{address}</address>
        </ContactChannel>
        {elsewhere.length > 0 && (
          <ContactChannel icon={MessageCircle} title={say('follow')}>
            <span className="flex flex-wrap gap-x-6">
              {elsewhere.map(({ word, href }) => (
                <a
                  key={word}
                  href={href ?? ''}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center"
                >
                  {say(word)}
                </a>
              ))}
            </span>
          </ContactChannel>
        )}
      </ul>
    </section>
  );
}

function ContactChannel({ icon, title, children }: { icon: typeof Mail; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] content-start gap-x-4">
      <Icon of={icon} className="size-7 self-center text-primary" />
      <h3 className="text-lead">{title}</h3>
      <div className="col-start-2">{children}</div>
    </li>
  );
}
