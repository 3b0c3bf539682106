import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Refusal } from './refusal.tsx';

type ConfirmDialogProps = {
  title: string;
  /** A description of the consequence. */
  children: ReactNode;
  /** The label of the button that acts; undefined if the action is impossible. */
  action?: string | undefined;
  /** True if all required input is there. */
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** The label of the button that does nothing, if "Cancel" would be ambiguous. */
  cancel?: string;
};

/** Asks for confirmation, executes the action, and shows the reason if it was refused. */
export function ConfirmDialog({
  title,
  children,
  action,
  isReady = true,
  onConfirm,
  onClose,
  cancel,
}: ConfirmDialogProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    if (!isReady) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {action !== undefined && (
            <Button busy={busy} aria-disabled={!isReady} onClick={confirm}>
              {action}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {cancel ?? text('portal.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Refusal error={failure} />
        {children}
      </div>
    </Dialog>
  );
}
