import { useContact } from '#web/api/site/use-contact.ts';
import { registerInformationMessages } from '#web/i18n/information-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';

registerInformationMessages();

/** The day from which this wording is in force. */
const inForce = '2026-11-21';
const groups = {
  privacy: ['responsible', 'asked', 'why', 'kept', 'long', 'seen', 'cookies', 'rights'],
  terms: ['use', 'price', 'contract', 'cover', 'payment', 'agents', 'cancel', 'complaints', 'law', 'changes'],
};

/** The use of personal data, and the terms of the site and of a purchase on it. */
export function PrivacyPage() {
  const text = useText();
  const { date } = useFormat();
  const { mailbox } = useContact();
  if (!useMessages(['privacy'])) return null;
  return (
    <article className="mx-auto grid max-w-form gap-12 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid gap-4">
        <PageTitle title={text('interface.footer.privacy')} className="text-display" />
        <p className="text-muted">{text('privacy.inForce', { date: date(inForce) })}</p>
        <Notice>{text('privacy.sample')}</Notice>
      </div>
      {Object.entries(groups).map(([group, sections]) => (
        <section key={group} aria-labelledby={group} className="grid gap-7">
          <h2 id={group} className="border-ink border-b-2 pb-2 text-title">
            {text(`privacy.groups.${group}`)}
          </h2>
          {sections.map((section) => (
            <section key={section} className="grid gap-1.5">
              <h3 className="text-lead">{text(`privacy.${section}.title`)}</h3>
              <p>{text(`privacy.${section}.text`, { mailbox })}</p>
            </section>
          ))}
        </section>
      ))}
    </article>
  );
}
