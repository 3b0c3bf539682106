import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { useWords } from '#web/product/use-words.ts';

type PageWordsProps = { product: string; page: string; title?: string | undefined; lead?: string | undefined };

/** The question of a page as its heading, and its description. The defaults are the page's own messages. */
export function PageWords({ product, page, ...given }: PageWordsProps) {
  const words = useWords(product);
  const lead = given.lead ?? words.maybe(`${product}.${page}.lead`);
  return (
    <>
      <PageTitle key={page} title={given.title ?? words.own(`${page}.title`)} />
      {lead && <p className="text-lead text-muted phone:text-body">{lead}</p>}
    </>
  );
}
