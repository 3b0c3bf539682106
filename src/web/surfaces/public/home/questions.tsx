import { ChevronDown } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';

const asked = ['begin', 'pay', 'certificate', 'need', 'later', 'cancel', 'check'] as const;

/** What people ask before they buy, with the answers; open on paper. */
export function Questions() {
  const text = useText();
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-6 border-line border-t py-16 lg:grid-cols-[1fr_2fr] lg:py-20"
    >
      <h2 id="questions" className="text-title">
        {text('site.home.questions.title')}
      </h2>
      <div>
        {asked.map((question) => (
          <details key={question} className="group border-line border-b first:border-t">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-ink hover:text-primary-deep [&::-webkit-details-marker]:hidden">
              {text(`site.home.questions.${question}.ask`)}
              <Icon of={ChevronDown} className="size-5 text-primary transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-form pb-5">{text(`site.home.questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
