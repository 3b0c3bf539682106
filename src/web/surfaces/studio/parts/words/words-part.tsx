import { useMemo, useState } from 'react';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { pathTo } from '#shared/addresses.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { usePreviousWords } from '#web/api/studio/words.ts';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { patterns } from '#web/router/paths.ts';
import { listMessageRows } from '#web/surfaces/studio/base/messages/message-rows.ts';
import { MessageTable } from '#web/surfaces/studio/base/messages/message-table.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useAllWords } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createDefinitionReader, memoizeByFiles } from '#web/surfaces/studio/preview/build-product.ts';
import { SentMessages } from '#web/surfaces/studio/preview/documents/sent-messages.tsx';
import { TranslationActions } from './translation-actions.tsx';

/** Edits the texts of a product, and the messages that are sent to its buyers. */
export function WordsPart() {
  const text = useText();
  const { filters } = useFilters('view');
  const { release, product } = useWorkspace();
  const isSent = filters.view === 'sent';
  const href = pathTo(patterns.studioProduct, { id: release, product, part: 'words' });
  return (
    <>
      <Tabs
        label={text('studio-words.title')}
        tabs={[
          { name: text('studio-words.title'), href, isShown: !isSent },
          { name: text('studio-words.sent.title'), href: `${href}?view=sent`, isShown: isSent },
        ]}
      />
      {isSent ? <SentMessages /> : <MessageEditor />}
    </>
  );
}

/** Edits the texts of a product in three languages side by side, or exports them as a table for a translator. */
function MessageEditor() {
  const { workspace, release, product, mayEdit } = useWorkspace();
  const words = useAllWords();
  const { isKnown, trees: began } = usePreviousWords(release, product);
  const needed = useRequiredMessageIds();
  const { pages } = useProductForm();
  const rows = useMemo(
    () => listMessageRows({ en: words.en.own, km: words.km.own, zh: words.zh.own }, began, needed),
    [words, began, needed],
  );
  // Outdated texts are sorted first, too, so the table waits until they are known.
  if (!isKnown) return <PageWaiting />;
  return (
    <div className="grid gap-4">
      <TranslationActions rows={rows} pages={pages.map(({ name }) => name)} />
      <MessageTable
        rows={rows}
        pages={pages.map(({ name }) => name)}
        mayEdit={mayEdit}
        placeOf={({ keys }, language) => ({ path: messagesFile(product, language), at: keys })}
        onWrite={({ keys }, language, typed) =>
          workspace.change({
            path: messagesFile(product, language),
            at: keys,
            to: typed === '' ? undefined : typed,
          })
        }
      />
    </div>
  );
}

/** Returns the message ids that the product itself needs, without its name; empty if the product cannot be loaded. */
function useRequiredMessageIds(): readonly string[] {
  const { workspace, product } = useWorkspace();
  const [read] = useState(() => memoizeByFiles(workspace, createDefinitionReader(product)));
  const definition = useInWorkspace(() => read().made);
  const shared = useFile<MessageTree>('locales/en/shared.json');
  return useMemo(() => {
    if (!definition) return [];
    const isShared = (id: string) => typeof isInTree(shared, id.split('.').slice(1)) === 'string';
    return listNeededMessages(definition)
      .filter(({ id, optional, fallbacks }) => !optional && id.startsWith(`${product}.`) && !fallbacks.some(isShared))
      .map(({ id }) => id.slice(product.length + 1));
  }, [definition, shared, product]);
}

const isInTree = (tree: MessageTree | undefined, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
