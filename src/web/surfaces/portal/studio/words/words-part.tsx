import { useMemo } from 'react';
import type { MessageTree } from '#contract/flatten-messages.ts';
import { useFile, useWorkspace } from '../workspace/workspace-context.ts';
import { fileOf } from './word-rows.ts';
import { WordsTable } from './words-table.tsx';

/** The words of a product, in three languages side by side, to be written in place. */
export function WordsPart() {
  const { workspace, product, mayEdit } = useWorkspace();
  const en = useFile<MessageTree>(fileOf(product, 'en'));
  const km = useFile<MessageTree>(fileOf(product, 'km'));
  const zh = useFile<MessageTree>(fileOf(product, 'zh'));
  const trees = useMemo(() => ({ en: en ?? {}, km: km ?? {}, zh: zh ?? {} }), [en, km, zh]);
  return (
    <WordsTable
      trees={trees}
      mayEdit={mayEdit}
      onWrite={({ keys }, language, typed) =>
        workspace.change({ path: fileOf(product, language), at: keys, to: typed === '' ? undefined : typed })
      }
    />
  );
}
