import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { ConfirmDialog } from '#web/surfaces/portal/form/confirm-dialog.tsx';
import { FileChanges } from '../release/changes-section.tsx';
import type { Workspace } from '../workspace/workspace.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { readExport } from './read-export.ts';

type Taken = { files: Record<string, string>; changes: { path: string; is: 'added' | 'changed' }[] };

/** The product as one file, to be kept or taken over; what that changes is shown first. */
export function FileActs() {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<Taken | 'unfit' | null>(null);
  const keep = () => {
    const files = Object.fromEntries(workspace.paths().map((path) => [path, workspace.text(path) ?? '']));
    saveFile(`${product}.json`, JSON.stringify({ product, files }, null, 2));
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const files = readExport(await file.text());
    setTaken(files ? { files, changes: changesOf(workspace, files) } : 'unfit');
  };
  return (
    <>
      <Button variant="secondary" onClick={keep}>
        <Icon of={Download} className="size-4.5" />
        {text('studio.export')}
      </Button>
      {mayEdit && (
        <>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Icon of={Upload} className="size-4.5" />
            {text('studio-files.import')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label={text('studio-files.import')}
            className="sr-only"
            tabIndex={-1}
            onChange={choose}
          />
        </>
      )}
      {taken === 'unfit' && (
        <Notice kind="error" live>
          {text('studio.import.unfit')}
        </Notice>
      )}
      {taken !== null && taken !== 'unfit' && (
        <ConfirmDialog
          title={text('studio-files.importTitle')}
          action={text('studio-files.importAction')}
          onConfirm={async () =>
            workspace.change(taken.changes.map(({ path }) => ({ path, text: taken.files[path] as string })))
          }
          onClose={() => setTaken(null)}
        >
          {taken.changes.length === 0 ? (
            <p>{text('studio-files.importNothing')}</p>
          ) : (
            <FileChanges changes={taken.changes} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function changesOf(workspace: Workspace, files: Record<string, string>): Taken['changes'] {
  return Object.keys(files)
    .sort()
    .filter((path) => workspace.text(path) !== files[path])
    .map((path) => ({ path, is: workspace.text(path) === undefined ? 'added' : 'changed' }));
}

function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
