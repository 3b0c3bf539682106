import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-panel.tsx';

type QuestionProps = Omit<DialogProps, 'actions'> & {
  yes: ReactNode;
  no: ReactNode;
  busy?: boolean;
  onYes: () => void;
};

/** A question over the page with two answers: the first one acts, the second one closes the dialogue. */
export function QuestionDialog({ yes, no, busy = false, onYes, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button busy={busy} onClick={onYes}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={dialog.onClose}>
            {no}
          </Button>
        </>
      }
    />
  );
}
