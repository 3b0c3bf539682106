import { useState } from 'react';
import { SHARED } from '#contract/studio/material/shared.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FileUsage } from '#web/surfaces/studio/language/names/file-usage.tsx';
import { FileActions } from './file-actions.tsx';

const FileEditor = lazyPage(() => import('./file-editor.tsx'), 'FileEditor');

/** Shows the JSON files of a product for technical users, and exports or imports them as one file. */
export function FilesPart() {
  const text = useText();
  const { product } = useWorkspace();
  const all = useInWorkspace((workspace) => workspace.paths().join('\n')).split('\n');
  const isOwn = (path: string) => path.split('/').some((step) => step === product || step === `${product}.json`);
  const paths = all.filter((path) => path.endsWith('.json') && isOwn(path));
  const [chosen, setChosen] = useState(`product-schemas/${product}/form.json`);
  const path = paths.includes(chosen) ? chosen : paths[0];
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('studio-files.lead')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <FilterSelect
          label={text('studio.import.file')}
          value={path ?? ''}
          onChange={setChosen}
          choices={paths.map((value) => ({ value, label: value }))}
        />
        <FileActions path={path} />
      </div>
      {path && <FileEditor key={path} path={path} />}
      {path && product === SHARED && <FileUsage file={path} />}
    </div>
  );
}
