import { Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useLeaveConfirmation } from '#web/router/unsaved.ts';
import { useConfirmation } from './use-confirmation.ts';

const ConfirmDialog = lazyPage(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** Asks before unsaved input is lost. It opens where it is rendered: inside a dialog it is above that dialog. */
export function LeaveDialog() {
  const text = useText();
  const { isAsked, ask, dialog } = useConfirmation();
  useLeaveConfirmation(ask);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={text('portal.leave.title')}
        action={text('portal.leave.leave')}
        cancel={text('portal.leave.stay')}
        {...dialog}
      >
        <p>{text('portal.leave.text')}</p>
      </ConfirmDialog>
    </Suspense>
  );
}
