import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

export type NamedColumn = { id: string; head: string };

type ColumnsDialogProps = {
  columns: readonly NamedColumn[];
  shown: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
};

/** Chooses the columns of a list; each press applies at once. */
export function ColumnsDialog({ columns, shown, onChange, onClose }: ColumnsDialogProps) {
  const text = useText();
  const all = columns.map(({ id }) => id);
  const turn = (id: string, isOn: boolean) => onChange(all.filter((one) => (one === id ? isOn : shown.includes(one))));
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('lists.columns.title')}
      actions={
        <>
          <Button onClick={onClose}>{text('lists.columns.done')}</Button>
          <Button variant="quiet" onClick={() => onChange(all)}>
            {text('lists.columns.all')}
          </Button>
        </>
      }
    >
      <div className="grid sm:grid-cols-2">
        {columns.map(({ id, head }) => (
          <Checkbox
            key={id}
            id={`column-${id}`}
            checked={shown.includes(id)}
            onChange={(isOn) => turn(id, isOn)}
            label={head}
          />
        ))}
      </div>
    </Dialog>
  );
}
