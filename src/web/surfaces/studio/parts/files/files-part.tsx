import { SHARED } from '#contract/studio/material/shared.ts';
import { formatPointer, parsePointer } from '#product-files/edit-value.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FileUsage } from '#web/surfaces/studio/language/names/file-usage.tsx';
import { FileActions } from './file-actions.tsx';
import { MembersForm } from './members/members-form.tsx';
import { useMemberNames } from './members/use-member-names.ts';

const FileEditor = lazyPage(() => import('./file-editor.tsx'), 'FileEditor');

/** The messages with the names of members. */
const NAME_WORDS = ['studio-changes', 'studio-sentences', 'studio-claims', 'studio-lists'];

/** Shows every detail of a product: each file as a form, or as text for technical users; exports and imports them. */
export function FilesPart() {
  const isReady = useMessages(NAME_WORDS);
  return isReady ? <Details /> : <PageWaiting />;
}

function Details() {
  const text = useText();
  const { product } = useWorkspace();
  const names = useMemberNames();
  const all = useInWorkspace((workspace) => workspace.paths().join('\n')).split('\n');
  const isOwn = (path: string) => path.split('/').some((step) => step === product || step === `${product}.json`);
  const promotions = `product-schemas/${product}/promotions.json`;
  const paths = [...new Set([...all, ...(product === SHARED ? [] : [promotions])])].filter(
    (path) => path.endsWith('.json') && isOwn(path),
  );
  const { filters, change } = useFilters('file', 'at', 'view');
  const asked = filters.file || `product-schemas/${product}/form.json`;
  const path = paths.includes(asked) ? asked : paths[0];
  const isText = filters.view === 'text';
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('studio-files.lead')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <FilterSelect
          label={text('studio.import.file')}
          value={path ?? ''}
          onChange={(file) => change({ file, at: '' })}
          choices={paths.map((value) => ({ value, label: names.file(value) }))}
        />
        <FilterSelect
          label={text('studio-files.view')}
          value={isText ? 'text' : 'form'}
          onChange={(view) => change({ view: view === 'text' ? 'text' : '' })}
          choices={['form', 'text'].map((value) => ({ value, label: text(`studio-files.${value}`) }))}
        />
        <FileActions path={path} />
      </div>
      {path && isText && <FileEditor key={path} path={path} />}
      {path && !isText && (
        <MembersForm
          key={path}
          path={path}
          steps={parsePointer(filters.at) ?? []}
          onOpen={(steps) => change({ at: formatPointer(steps) })}
        />
      )}
      {path && product === SHARED && <FileUsage file={path} />}
    </div>
  );
}
