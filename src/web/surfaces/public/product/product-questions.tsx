import { ChevronDown } from 'lucide-react';
import { getProductQuestions } from '#contract/product-questions.ts';
import { useRead } from '#web/api/call-query.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';

/** Questions that people ask about a product, with the answers that the server makes from its data. */
export function ProductQuestions({ product }: { product: string }) {
  const text = useText();
  const { locale } = useLanguage();
  const args = { params: { product }, query: { locale } };
  const drawn = useHydratedReply(getProductQuestions, args);
  const { data: questions = drawn } = useRead(getProductQuestions, args, { enabled: drawn === undefined });
  if (!questions?.length) return null;
  return (
    <TitledSection
      id="questions"
      title={text('site.product.questions')}
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        {questions.map(({ ask, answer }) => (
          <details key={ask} className="group border-line border-b first:border-t">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-ink hover:text-primary-deep [&::-webkit-details-marker]:hidden">
              {ask}
              <Icon of={ChevronDown} className="size-5 text-primary transition-transform group-open:rotate-180" />
            </summary>
            <ul className="figures grid max-w-form gap-1.5 pb-5">
              {answer.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </TitledSection>
  );
}
