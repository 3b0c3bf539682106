import { SignedForm } from '#web/fields/picture/signed-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import type { OrderDialogProps } from './order-dialog-props.ts';

/** The consent of a customer who cannot use the link: on paper, signed and photographed. */
export function SignedFormDialog({ order: { id }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const isReady = useMessages(['portal-sales', 'wizard']);
  return (
    <Dialog open onClose={onClose} title={text('portal-orders.acts.sendSignedForm')}>
      {isReady ? (
        <div className="grid gap-4">
          <p>{text('portal-sales.handOver.form.lead')}</p>
          <SignedForm id={id} onDone={() => onDone(text('portal-sales.handOver.form.done'))} />
        </div>
      ) : (
        <ChunkLoading />
      )}
    </Dialog>
  );
}
