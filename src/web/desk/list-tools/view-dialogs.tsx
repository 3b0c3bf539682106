import { useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import type { ListQuestion } from '#contract/lists/exports.ts';
import { type ListView, saveListView, typedFilters, type ViewedPage } from '#contract/lists/list-views.ts';
import { useDeleteListView, useSaveListView } from '#web/api/lists.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { TextDialog } from '../form/form-dialog.tsx';
import { Refusal } from '../form/refusal.tsx';

type SaveViewDialogProps = {
  list: ViewedPage;
  question: ListQuestion;
  saved: ListQuestion | undefined;
  onClose: () => void;
};

/** Saves the filters, the sorting and the columns of the address under a name. A searched text is not part of it. */
export function SaveViewDialog({ list, question, saved, onClose }: SaveViewDialogProps) {
  const text = useText();
  const { mutateAsync } = useSaveListView();
  const [isShared, setShared] = useState(false);
  return (
    <TextDialog
      id="view"
      name="name"
      title={text('lists.views.save')}
      label={text('lists.views.name')}
      help={text('lists.views.help')}
      action={text('lists.views.saveIt')}
      maxLength={readFieldLimits(saveListView.body, 'name').maxLength}
      send={async (name) => {
        await mutateAsync({ list, name, query: saved ?? readQuery(question), isShared });
        onClose();
      }}
      onClose={onClose}
    >
      <Checkbox id="view-shared" checked={isShared} onChange={setShared} label={text('lists.views.share')} />
    </TextDialog>
  );
}

/** Reads the filters of the list and its columns from the address, which may have parameters of the whole site. */
function readQuery(question: ListQuestion): Record<string, string> {
  const own = ['columns', ...Object.keys(question)].filter((name) => !typedFilters.some((typed) => typed === name));
  return Object.fromEntries([...new URLSearchParams(window.location.search)].filter(([name]) => own.includes(name)));
}

type DeleteViewDialogProps = { views: readonly ListView[]; onClose: () => void };

/** Lists the views that the user may delete, each with a button. */
export function DeleteViewDialog({ views, onClose }: DeleteViewDialogProps) {
  const text = useText();
  const { mutate, error, isPending, variables } = useDeleteListView();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('lists.views.delete')}
      actions={<Button onClick={onClose}>{text('lists.columns.done')}</Button>}
    >
      <div className="grid gap-2">
        <Refusal error={error} />
        {views.length === 0 && <p role="status">{text('lists.views.none')}</p>}
        <ul className="grid gap-1">
          {views.map(({ id, name, isShared }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              <span>
                {name}
                {isShared && <span className="text-muted text-small"> · {text('lists.views.shared')}</span>}
              </span>
              <Button variant="quiet" busy={isPending && variables === id} onClick={() => mutate(id)}>
                {text('lists.views.deleteIt')}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
