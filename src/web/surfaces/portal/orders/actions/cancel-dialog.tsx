import { cancelOrder } from '#contract/purchase/order-histories.ts';
import { useCancelOrder } from '#web/api/purchase/portal-orders.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { OrderDialogProps } from './order-dialog-props.ts';

/** Cancels an unpaid order, with a reason. */
export function CancelDialog({ order: { id, number, can }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const cancel = useCancelOrder(id);
  const form = useForm({
    id: 'cancel',
    initial: { reason: '' },
    labels: { reason: text('portal.words.reason') },
    body: cancelOrder.body,
    send: async ({ reason }) => {
      await cancel.mutateAsync({ reason: reason.trim() });
      onDone(text('portal-orders.cancel.done', { number }));
    },
  });
  return (
    <FormDialog
      title={text('portal-orders.cancel.title', { number })}
      action={text('portal-orders.acts.cancel')}
      cancel={text('portal-orders.cancel.keep')}
      form={form}
      onClose={onClose}
    >
      <p>{text(can.includes('copy') ? 'portal-orders.cancel.textCopy' : 'portal-orders.cancel.text')}</p>
      <TextField form={form} name="reason" />
    </FormDialog>
  );
}
