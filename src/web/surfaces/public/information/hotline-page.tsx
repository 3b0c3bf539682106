import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { useContact } from '../layout/use-contact.ts';
import { EmergencyNumbers } from './emergency-numbers.tsx';
import { NumberedSteps } from './numbered-steps.tsx';
import { OtherWays } from './other-ways.tsx';
import { PhoneLine } from './phone-line.tsx';
import { usePoints } from './use-points.ts';

/** Whom to call and when, what to do when something has happened, and the other ways to reach the insurer. */
export function HotlinePage() {
  const text = useText();
  const { tollFree, office, hours } = useContact();
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
          <PhoneLine name={text('interface.contact.office')} line={office} note={say('office')} />
        </div>
      </div>
      <section aria-labelledby="accident" className="grid gap-8 border-line border-t pt-12">
        <h2 id="accident" className="text-title">
          {say('accident.title')}
        </h2>
        <NumberedSteps
          steps={['safe', 'call', 'keep'].map((word) => ({
            title: say(`accident.${word}.title`),
            text: say(`accident.${word}.text`),
          }))}
          className="lg:grid-cols-3"
        />
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
      </section>
      <OtherWays />
    </div>
  );
}
