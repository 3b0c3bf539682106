import { useEndSecondFactor } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Switches the second factor off, by the password. */
export function EndSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const end = useEndSecondFactor();
  return (
    <PasswordDialog
      id="end-second-factor"
      title={text('portal.secondFactor.endTitle')}
      action={text('portal.secondFactor.end')}
      onConfirm={(password) => end.mutateAsync({ password })}
      onClose={onClose}
    >
      <p>{text('portal.secondFactor.endText')}</p>
    </PasswordDialog>
  );
}
