import { useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { pathTo } from '#contract/addresses.ts';
import type { MessageTree } from '#contract/flatten-messages.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useUser } from '#web/api/people/user.ts';
import { useRelease, useReleaseFile } from '#web/api/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Loaded } from '#web/surfaces/portal/page/loaded.tsx';
import { PortalPage } from '#web/surfaces/portal/page/portal-page.tsx';
import { TextLink } from '#web/surfaces/portal/page/text-link.tsx';
import { fileOf } from './word-rows.ts';
import { WordsTable } from './words-table.tsx';

/** The words of a product in a release, in three languages side by side, to be written in place. */
export function WordsPage() {
  const { id = '', product = '' } = useParams<{ id: string; product: string }>();
  const release = useRelease(id);
  const trees = useTrees(id, product);
  return (
    <Loaded call={release}>
      {(of) => <Loaded call={trees}>{(read) => <WordsOf release={of} product={product} trees={read} />}</Loaded>}
    </Loaded>
  );
}

type WordsOfProps = { release: ReleaseView; product: string; trees: Parameters<typeof WordsTable>[0]['trees'] };

function WordsOf({ release: { id, number, title, state }, product, trees }: WordsOfProps) {
  const text = useText();
  const { user } = useUser();
  const { nameOf } = useProductNames();
  const mayEdit = user?.scope.includes('studio:edit') === true && ['draft', 'checked', 'approved'].includes(state);
  const [wasApproved] = useState(state === 'approved');
  return (
    <PortalPage
      title={text('studio.words.title', { product: nameOf(product) })}
      lead={
        <TextLink href={pathTo(patterns.studioRelease, { id })}>
          {text('studio.release.named', { number, title })}
        </TextLink>
      }
    >
      {!mayEdit && <Notice>{text('studio.words.readOnly')}</Notice>}
      {mayEdit && wasApproved && <Notice kind="warning">{text('studio.words.voids')}</Notice>}
      <WordsTable release={id} product={product} trees={trees} mayEdit={mayEdit} />
    </PortalPage>
  );
}

/** The three files of a product's words, read. */
function useTrees(id: string, product: string) {
  const en = useReleaseFile(id, fileOf(product, 'en'));
  const km = useReleaseFile(id, fileOf(product, 'km'));
  const zh = useReleaseFile(id, fileOf(product, 'zh'));
  const [english, khmer, chinese] = [en, km, zh].map(({ data }) => data?.text);
  const data = useMemo(() => {
    if (english === undefined || khmer === undefined || chinese === undefined) return undefined;
    const treeOf = (text: string) => JSON.parse(text) as MessageTree;
    return { en: treeOf(english), km: treeOf(khmer), zh: treeOf(chinese) };
  }, [english, khmer, chinese]);
  const refetch = () => Promise.all([en, km, zh].map((one) => one.refetch()));
  return { data, error: en.error ?? km.error ?? zh.error, refetch };
}
