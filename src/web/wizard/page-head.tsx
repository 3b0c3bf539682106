import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from './use-words.ts';
import { useOpenDraft } from './wizard-context.ts';

type PageHeadProps = { page: string; held: boolean; title?: string | undefined; lead?: string | undefined };

/** The question of a page as its heading, and what it is about: the page's own words unless others are given. */
export function PageHead({ page, held, ...given }: PageHeadProps) {
  const text = useText();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  const title = given.title ?? words.own(`${page}.title`);
  const lead = given.lead ?? words.maybe(`${product.id}.${page}.lead`);
  return (
    <div className="grid gap-3">
      <PageTitle key={page} title={title} />
      {lead && <p className="text-lead text-muted">{lead}</p>}
      {held && <Notice live>{text('wizard.held')}</Notice>}
    </div>
  );
}
