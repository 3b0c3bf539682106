import { useText } from '#web/i18n/use-text.ts';
import { useLeaveQuestion } from '#web/router/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useQuestion } from './use-question.ts';

/** Asks before unsaved input is lost. It stands where it is drawn: inside a dialog it lies on that. */
export function LeaveQuestion() {
  const text = useText();
  const { isAsked, ask, dialog } = useQuestion();
  useLeaveQuestion(ask);
  if (!isAsked) return null;
  return (
    <ConfirmDialog
      title={text('portal.leave.title')}
      action={text('portal.leave.leave')}
      cancel={text('portal.leave.stay')}
      {...dialog}
    >
      <p>{text('portal.leave.text')}</p>
    </ConfirmDialog>
  );
}
