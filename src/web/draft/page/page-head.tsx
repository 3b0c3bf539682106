import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useOpenDraft } from '../wizard-context.ts';
import { PageWords } from './page-words.tsx';

type PageHeadProps = { page: string; held: boolean; title?: string | undefined; lead?: string | undefined };

/** The question of a page, and the reason if it is shown instead of the requested one. */
export function PageHead({ held, ...words }: PageHeadProps) {
  const text = useText();
  const { product } = useOpenDraft();
  return (
    <div className="grid gap-3">
      <PageWords product={product.id} {...words} />
      {held && <Notice live>{text('wizard.held')}</Notice>}
    </div>
  );
}
