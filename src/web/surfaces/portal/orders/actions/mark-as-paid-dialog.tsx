import { markAsPaid } from '#contract/purchase/order-histories.ts';
import { useMarkAsPaid } from '#web/api/purchase/portal-orders.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { readMinorUnits } from '#web/desk/form/minor-units.ts';
import { useForm } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import type { OrderDialogProps } from './order-actions.tsx';

/** The insurer received the money in another manner: its amount, its reference, and the reason. */
export function MarkAsPaidDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { id, number, premium, currency, paymentStatus } = order;
  const text = useText();
  const { money } = useFormat();
  const mark = useMarkAsPaid(id);
  const form = useForm({
    id: 'mark',
    initial: { amount: '', reference: '', reason: '' },
    labels: {
      amount: text('portal-orders.mark.amount', { currency }),
      reference: text('portal.words.reference'),
      reason: text('portal.words.reason'),
    },
    required: ['amount'],
    check: ({ amount }) =>
      readMinorUnits(amount) === premium
        ? {}
        : { amount: text('problems.amountNotDue', { due: money(premium, currency) }) },
    body: markAsPaid.body,
    send: async (values) => {
      const [reason, reference] = [values.reason.trim(), values.reference.trim()];
      const amount = readMinorUnits(values.amount) ?? 0;
      const { policy, waits } = await mark.mutateAsync({ amount, reference, reason });
      onDone(text(waits ? 'portal.words.waitsForColleague' : 'portal-orders.mark.done', { policy: policy ?? number }));
    },
  });
  return (
    <FormDialog
      title={text('portal-orders.mark.title', { number })}
      action={text('portal-orders.acts.markAsPaid')}
      form={form}
      onClose={onClose}
    >
      <p className="figures">{text('portal-orders.mark.text', { amount: money(premium, currency) })}</p>
      {paymentStatus === 'processing' && <Notice kind="warning">{text('portal-orders.mark.processing')}</Notice>}
      <TextField
        form={form}
        name="amount"
        help={text('portal-orders.mark.amountHelp')}
        inputMode="decimal"
        className="figures max-w-60"
        data-autofocus
      />
      <TextField form={form} name="reference" help={text('portal-orders.mark.referenceHelp')} spellCheck={false} />
      <TextField form={form} name="reason" help={text('portal-orders.mark.reasonHelp')} />
    </FormDialog>
  );
}
