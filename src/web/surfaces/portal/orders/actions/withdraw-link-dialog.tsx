import { useWithdrawLinks } from '#web/api/purchase/portal-orders.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { OrderDialogProps } from './order-dialog-props.ts';

/** Ends every link to an issued order; the customer gets a new one unless the box is unchecked. */
export function WithdrawLinkDialog({ order: { id, number, customer }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const withdraw = useWithdrawLinks(id);
  const { phone } = customer;
  const labels = { send: text('portal-orders.withdraw.send', { phone }) };
  const form = useForm({
    id: 'withdraw',
    initial: { send: true },
    labels,
    send: async ({ send }) => {
      await withdraw.mutateAsync({ send });
      onDone(text(send ? 'portal-orders.withdraw.doneSent' : 'portal-orders.withdraw.done', { number, phone }));
    },
  });
  return (
    <FormDialog
      title={text('portal-orders.withdraw.title', { number })}
      action={text('portal-orders.acts.withdrawLink')}
      cancel={text('portal-orders.withdraw.keep')}
      form={form}
      onClose={onClose}
    >
      <p>{text('portal-orders.withdraw.text')}</p>
      <Checkbox
        id="withdraw-send"
        label={labels.send}
        checked={form.values.send}
        onChange={(send) => form.set({ send })}
      />
    </FormDialog>
  );
}
