import type { ListView } from '#contract/lists/list-views.ts';
import { useMailListView } from '#web/api/lists.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Refusal } from '../form/refusal.tsx';

type MailReportsDialogProps = { views: readonly ListView[]; onClose: () => void };

/** Chooses the saved reports that the user gets by mail each morning; each press applies at once. */
export function MailReportsDialog({ views, onClose }: MailReportsDialogProps) {
  const text = useText();
  const { mutate, error } = useMailListView();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('lists.views.mailTitle')}
      actions={<Button onClick={onClose}>{text('lists.columns.done')}</Button>}
    >
      <div className="grid gap-2">
        <p>{text(views.length === 0 ? 'lists.views.mailNone' : 'lists.views.mailHelp')}</p>
        <Refusal error={error} />
        {views.map(({ id, name, isMailed }) => (
          <Checkbox
            key={id}
            id={`mail-${id}`}
            checked={isMailed}
            onChange={(isOn) => mutate({ id, isMailed: isOn })}
            label={name}
          />
        ))}
      </div>
    </Dialog>
  );
}
