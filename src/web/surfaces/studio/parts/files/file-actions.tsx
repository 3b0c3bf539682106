import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { downloadArchive, readArchiveFiles } from '#web/api/studio/archives.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { saveFile } from '#web/desk/workbook/save-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FileChanges } from '#web/surfaces/studio/base/names/file-changes.tsx';
import { FileRefusal } from '#web/surfaces/studio/base/names/file-refusal.tsx';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

type ImportResult = { files: Record<string, string>; changes: { path: string; is: 'added' | 'changed' }[] };

/**
 * Saves the shown file or all files of the product, and imports files: those of a saved product, or a JSON file in place
 * of the shown one. The changes of an import are shown before they are made.
 */
export function FileActions({ path }: { path: string | undefined }) {
  const text = useText();
  const { workspace, release, product, mayEdit } = useWorkspace();
  const [failure, setFailure] = useState<unknown>(null);
  const [taken, setTaken] = useState<ImportResult | 'unfit' | null>(null);
  const keep = async () => {
    // The download contains only changes that the server has saved.
    await workspace.flush();
    downloadArchive(release, product);
  };
  const choose = async (file: File) => {
    setFailure(null);
    setTaken(null);
    try {
      const files = (await readArchiveFiles(file)) ?? (path && (await readJsonFile(file, path)));
      setTaken(files ? { files, changes: listFileChanges(workspace, files) } : 'unfit');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      {path && (
        <Button icon={Download} variant="secondary" onClick={() => saveShown(path, workspace.text(path) ?? '')}>
          {text('studio-files.saveShown')}
        </Button>
      )}
      <Button icon={Download} variant="secondary" onClick={() => void keep()}>
        {text('studio-files.saveAll')}
      </Button>
      {mayEdit && (
        <FileButton icon={Upload} label={text('studio-files.import')} accept=".zip,.json" onChoose={choose} />
      )}
      <FileRefusal error={failure} />
      {taken === 'unfit' && (
        <Notice kind="error" live>
          {text('studio-files.unfit')}
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
            <FileChanges release={release} changes={taken.changes} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const saveShown = (path: string, text: string): void =>
  saveFile(path.split('/').slice(-2).join('-'), new Blob([text], { type: 'application/json' }));

/** Returns a JSON file under the path of the shown one; undefined if it is no JSON object or list. */
async function readJsonFile(file: File, path: string): Promise<Record<string, string> | undefined> {
  const text = await file.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { [path]: text } : undefined;
  } catch {
    return undefined;
  }
}

function listFileChanges(workspace: Workspace, files: Record<string, string>): ImportResult['changes'] {
  return Object.keys(files)
    .sort()
    .filter((path) => workspace.text(path) !== files[path])
    .map((path) => ({ path, is: workspace.text(path) === undefined ? 'added' : 'changed' }));
}
