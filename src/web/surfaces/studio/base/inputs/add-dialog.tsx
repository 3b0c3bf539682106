import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

type AddDialogProps = {
  title: string;
  /** The label of the button; by default the title. */
  action?: string;
  /** Adds the typed values. Returns false if something is missing: then the dialog stays open. */
  onAdd: () => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that adds the typed values and closes. */
export function AddDialog({ title, action = title, onAdd, onClose, children }: AddDialogProps) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onAdd()) onClose();
        }}
        className="grid gap-4 pt-1"
      >
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{action}</Button>
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
