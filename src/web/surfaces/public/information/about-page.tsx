import { usePageConfig } from '#web/api/site/page-config.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';
import { NumberedSteps } from './numbered-steps.tsx';

/** The insurer, its promises, its supervisor, and the address for complaints. */
export function AboutPage() {
  const text = useText();
  if (!useMessages(['site'])) return null;
  const say = (word: string) => text(`site.about.${word}`);
  return (
    <div className="mx-auto grid max-w-desk gap-16 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid max-w-form gap-4">
        <CheckPattern className="h-4 w-28" />
        <PageTitle title={text('interface.header.about')} className="text-display" />
        <p className="text-lead">{say('lead')}</p>
      </div>
      <TitledSection id="promises" title={say('promises.title')} className="grid gap-8">
        <NumberedSteps
          steps={['price', 'plain', 'claims'].map((word) => ({
            title: say(`promises.${word}.title`),
            text: say(`promises.${word}.text`),
          }))}
          className="lg:grid-cols-3"
        />
      </TitledSection>
      <Supervision />
      <DirectSettlement />
      <TitledSection id="complaints" title={say('complaints.title')} className="grid max-w-form gap-3">
        <p>{say('complaints.text')}</p>
        <div className="pt-2 print:hidden">
          <ButtonLink href={patterns.hotline} variant="secondary">
            {say('call')}
          </ButtonLink>
        </div>
      </TitledSection>
    </div>
  );
}

/** The licence of the insurer and its supervisor; both are samples, and marked so. */
function Supervision() {
  const text = useText();
  const { address, licence } = useContact();
  const say = (word: string) => text(`site.about.supervised.${word}`);
  const facts = [
    [say('company'), say('companyName')],
    [say('licence'), licence],
    [say('regulator'), say('regulatorName')],
    [text('interface.contact.address'), address],
  ] as const;
  return (
    <section aria-labelledby="supervised" className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 id="supervised" className="text-title">
          {say('title')}
        </h2>
        <p>{say('text')}</p>
        <Notice>{say('sample')}</Notice>
      </div>
      <dl className="grid content-start rounded-card border border-line bg-card px-5 shadow-card sm:px-8">
        {facts.map(([term, detail]) => (
          <div key={term} className="grid gap-x-6 border-line border-b py-3.5 last:border-0 sm:grid-cols-[2fr_3fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="text-ink">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Hospitals and garages that settle with the insurer, if its settings name any. */
function DirectSettlement() {
  const text = useText();
  const { locale } = useLanguage();
  const { directSettlement = [] } = usePageConfig() ?? {};
  const say = (word: string) => text(`site.about.direct.${word}`);
  if (directSettlement.length === 0) return null;
  return (
    <section aria-labelledby="direct" className="grid gap-6">
      <div className="grid max-w-form gap-3">
        <h2 id="direct" className="text-title">
          {say('title')}
        </h2>
        <p>{say('text')}</p>
      </div>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
        {(['hospital', 'garage'] as const).map((kind) => {
          const names = directSettlement.filter((place) => place.kind === kind).map(({ name }) => name[locale]);
          return (
            names.length > 0 && (
              <div key={kind} className="grid content-start gap-2">
                <h3 className="text-lead">{say(kind)}</h3>
                <ul className="divide-y divide-line border-line border-y">
                  {names.map((name) => (
                    <li key={name} className="py-2.5">
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}
