import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from './use-words.ts';
import { useOpenDraft } from './wizard-context.ts';

/** The question of a page as its heading, and what it is about. */
export function PageHead({ page, held }: { page: string; held: boolean }) {
  const text = useText();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  const lead = words.maybe(`${product.id}.${page}.lead`);
  return (
    <div className="grid gap-3">
      <PageTitle key={page} title={words.own(`${page}.title`)} />
      {lead && <p className="text-lead text-muted">{lead}</p>}
      {held && <Notice live>{text('wizard.held')}</Notice>}
    </div>
  );
}
