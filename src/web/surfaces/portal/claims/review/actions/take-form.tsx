import { useRef } from 'react';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { type ClaimActionProps, useClaimAction } from './use-claim-action.ts';

/** Takes the claim over from a colleague, or ends the wait for an answer, after a confirmation. */
export function TakeForm(props: ClaimActionProps) {
  const text = useText();
  const act = useClaimAction(props);
  const { status, assignedTo } = props.claim;
  const name = assignedTo?.name ?? '';
  const settled = useRef(false);
  const waits = status === 'information_requested';
  return (
    <ConfirmDialog
      title={waits ? text('claim-review.acts.resumeTitle') : text('claim-review.acts.takeOverTitle', { name })}
      action={text(waits ? 'claim-review.acts.resume' : 'claim-review.acts.takeOver')}
      onConfirm={async () => {
        await act({ step: 'take', body: {} }, text('claim-review.acts.done.take'));
        settled.current = true;
      }}
      onClose={() => settled.current || props.onCancel()}
    >
      <p>{waits ? text('claim-review.acts.resumeText') : text('claim-review.acts.takeOverText', { name })}</p>
    </ConfirmDialog>
  );
}
