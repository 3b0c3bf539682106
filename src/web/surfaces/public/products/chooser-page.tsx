import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { ProductCards } from './product-cards.tsx';

/** The products on sale, to choose one. */
export function ChooserPage() {
  const text = useText();
  return (
    <div className="mx-auto grid max-w-desk gap-8 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid max-w-form gap-3">
        <PageTitle title={text('interface.chooser.title')} className="text-display" />
        <p className="text-lead text-muted">{text('interface.chooser.lead')}</p>
      </div>
      <ProductCards heading="h2" />
    </div>
  );
}
