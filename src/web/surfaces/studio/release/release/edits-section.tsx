import { Undo2 } from 'lucide-react';
import type { EditView } from '#contract/studio/files.ts';
import { useEdits, useUndoEdit } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { column, nameColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useFileName } from '#web/surfaces/studio/base/names/use-file-name.ts';

/** The maximum displayed length of a value, enough to recognize it. */
const MAX_VALUE_LENGTH = 160;

/** Lists all edits with person and time, the newest first. Each edit can be reverted, and a revert, too. */
export function EditsSection({ id, mayUndo }: { id: string; mayUndo: boolean }) {
  const text = useText();
  const fileName = useFileName(id);
  const list = useEdits(id);
  const undo = useUndoEdit(id);
  const columns: Column<EditView>[] = [
    nameColumn(text('studio.edits.place'), ({ path, pointer }) => (
      <Lines wraps second={<span className="break-all">{pointer.slice(1).replaceAll('/', ' › ')}</span>}>
        {fileName(path)}
      </Lines>
    )),
    column(text('studio.edits.before'), (edit) => <EditedValue edit={edit} of="before" />),
    column(text('studio.edits.after'), (edit) => <EditedValue edit={edit} of="after" />),
    column(text('studio.edits.who'), ({ by, at }) => <Lines second={<Timestamp at={at} />}>{by.name}</Lines>),
    column(text('portal.actions'), (edit) =>
      edit.isUndone ? (
        <span className="text-muted text-small">{text('studio.edits.undone')}</span>
      ) : mayUndo ? (
        <Button
          icon={Undo2}
          variant="quiet"
          className="whitespace-nowrap"
          busy={undo.isPending && undo.variables === edit.id}
          onClick={() => undo.mutate(edit.id)}
        >
          {text(edit.undoes === null ? 'studio.edits.undo' : 'studio.edits.redo')}
        </Button>
      ) : null,
    ),
  ];
  return (
    <section aria-labelledby="edits" className="grid gap-4">
      <h2 id="edits" className="text-lead">
        {text('studio.edits.title')}
      </h2>
      <Refusal error={undo.error} />
      <PagedTable
        caption={text('studio.edits.title')}
        columns={columns}
        by="id"
        list={list}
        empty={text('studio.edits.none')}
      />
    </section>
  );
}

/** Shows the value before or after an edit: a text as text, other values as JSON, a whole file only by its label. */
function EditedValue({ edit, of }: { edit: EditView; of: 'before' | 'after' }) {
  const text = useText();
  const value = edit[of];
  if (value === undefined) return <span className="text-muted">{text('studio.edits.nothing')}</span>;
  if (edit.pointer === '') return <span className="text-muted">{text('studio.edits.wholeFile')}</span>;
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <span className="break-words">
      {said.length > MAX_VALUE_LENGTH ? `${said.slice(0, MAX_VALUE_LENGTH)} …` : said}
    </span>
  );
}
