import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

const sections = ['asked', 'kept', 'seen', 'rights', 'cover'] as const;

/** What happens to what people tell us, and what the cover rests on. */
export function PrivacyPage() {
  const text = useText();
  if (!useMessages(['privacy'])) return null;
  return (
    <article className="mx-auto grid max-w-form gap-8 px-5 pt-10 sm:px-8 sm:pt-14">
      <PageTitle title={text('privacy.title')} className="text-display" />
      {sections.map((section) => (
        <section key={section} className="grid gap-2">
          <h2 className="text-lead">{text(`privacy.${section}.title`)}</h2>
          <p>{text(`privacy.${section}.text`)}</p>
        </section>
      ))}
    </article>
  );
}
