import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContact } from '#web/api/site/use-contact.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';
import { NumberedSteps } from './numbered-steps.tsx';
import { usePoints } from './use-points.ts';

/** Phone numbers with their hours, advice for a loss, and the other channels to the insurer. */
export function HotlinePage() {
  const text = useText();
  const { tollFree, abroad, hours } = useContact();
  const ready = usePoints('site.hotline.ready.points');
  if (!useMessages(['site'])) return null;
  const say = (word: string) => text(`site.hotline.${word}`);
  return (
    <div className="mx-auto grid max-w-desk gap-16 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="grid max-w-form content-start gap-4">
          <PageTitle title={text('interface.header.hotline')} className="text-display" />
          <p className="text-lead">{say('lead')}</p>
          <p>
            <span className="font-semibold text-ink">{say('hours')}</span>
            <br />
            {hours}
          </p>
        </div>
        <div className="grid content-start gap-4">
          <PhoneLine name={text('interface.contact.tollFree')} line={tollFree} note={say('tollFree')} />
          <PhoneLine name={text('interface.contact.office')} line={abroad} note={say('office')} />
        </div>
      </div>
      <TitledSection id="accident" title={say('accident.title')} className="grid gap-8 border-line border-t pt-12">
        <NumberedSteps
          steps={['safe', 'call', 'keep', 'claim'].map((word) => ({
            title: say(`accident.${word}.title`),
            text: say(`accident.${word}.text`),
          }))}
          className="lg:grid-cols-4"
        />
        <TextButton href={patterns.myInsurance}>{text('interface.footer.claim')}</TextButton>
        <div className="grid gap-8 lg:grid-cols-2">
          <EmergencyNumbers />
          <div className="grid content-start gap-3">
            <h3 className="text-lead">{say('ready.title')}</h3>
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-primary">
              {ready.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </div>
      </TitledSection>
      <OtherContacts />
    </div>
  );
}

/** The public emergency numbers of Cambodia. */
const numbers = [
  { word: 'police', number: '117' },
  { word: 'fireBrigade', number: '118' },
  { word: 'ambulance', number: '119' },
] as const;

/** Numbers to call before the insurer when a person is in danger. */
function EmergencyNumbers() {
  const text = useText();
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lead">{text('site.hotline.emergency.title')}</h3>
      <ul className="grid grid-cols-3 gap-3">
        {numbers.map(({ word, number }) => (
          <li key={word}>
            <a
              href={`tel:${number}`}
              className="grid h-full content-start justify-items-center rounded-card border border-line bg-card px-2 py-3 text-center hover:border-primary"
            >
              <span className="figures font-semibold text-primary-deep text-title">{number}</span>
              <span className="text-small">{text(`site.hotline.emergency.${word}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PhoneLineProps = { name: string; line: { number: string; dial: string }; note: string };

/** A number to call, large enough to press in a hurry. */
function PhoneLine({ name, line, note }: PhoneLineProps) {
  return (
    <a
      href={line.dial}
      className="grid grid-cols-[auto_1fr] items-center gap-x-5 rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-primary"
    >
      <span className="grid size-12 place-items-center rounded-full bg-primary text-card print:hidden">
        <Icon of={Phone} className="size-6" />
      </span>
      <span className="grid">
        <span className="text-muted text-small">{name}</span>
        <span className="figures font-semibold text-primary-deep text-title">{line.number}</span>
        <span className="text-small">{note}</span>
      </span>
    </a>
  );
}

/** The mailbox, the office, and the insurer's profiles on other sites if its settings name any. */
function OtherContacts() {
  const text = useText();
  const { mailbox, address, facebook, telegram } = useContact();
  const say = (word: string) => text(`site.hotline.${word}`);
  const elsewhere = [
    { word: 'telegram', href: telegram },
    { word: 'facebook', href: facebook },
  ].filter(({ href }) => href !== null);
  return (
    <TitledSection id="reach" title={say('reach')} className="grid gap-8 border-line border-t pt-12">
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
                  {text(`interface.header.${word}`)}
                </a>
              ))}
            </span>
          </ContactChannel>
        )}
      </ul>
    </TitledSection>
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
