import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';

/** Shown instead of the payment: a preview orders nothing. */
export function PreviewEnd() {
  const text = useText();
  const { view } = useOpenDraft();
  const rated = view?.rated;
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-5 pt-10">
      <CheckPattern className="h-3 w-full" />
      <PageTitle title={text('studio-preview.end.title')} />
      {rated?.status === 'rated' && <Money minorUnits={rated.premium.total} currency={rated.premium.currency} large />}
      <p>{text('studio-preview.end.text')}</p>
    </div>
  );
}
