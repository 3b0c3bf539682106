import { useState } from 'react';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';

/** Clears the input after a confirmation. */
export function RestartButton({ onRestart }: { onRestart: () => void }) {
  const text = useText();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <TextButton onClick={() => setIsAsked(true)}>{text('claim-filing.restart')}</TextButton>
      {isAsked && (
        <ConfirmDialog
          title={text('claim-filing.restartTitle')}
          action={text('claim-filing.restart')}
          onConfirm={async () => onRestart()}
          onClose={() => setIsAsked(false)}
        >
          <p>{text('claim-filing.restartText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
