import { useMarkAsPaid } from '#web/api/purchase/portal-orders.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { useForm, useRequired } from '#web/surfaces/portal/form/use-form.ts';
import type { ActDialogProps } from './act-dialog-props.ts';

/** The insurer has the money by another way: says why, and by which reference. */
export function MarkAsPaidDialog({ order, onClose, onDone }: ActDialogProps) {
  const { id, number, premium, currency, paymentStatus } = order;
  const text = useText();
  const { money } = useFormat();
  const mark = useMarkAsPaid(id);
  const required = useRequired();
  const labels = { reason: text('portal.words.reason'), reference: text('portal-orders.mark.reference') };
  const form = useForm({
    id: 'mark',
    initial: { reason: '', reference: '' },
    labels,
    check: (values) => required(values, labels, 'reason'),
    send: async (values) => {
      const [reason, reference] = [values.reason.trim(), values.reference.trim()];
      const { policy } = await mark.mutateAsync({ reason, ...(reference ? { reference } : {}) });
      onDone(text('portal-orders.mark.done', { policy: policy ?? number }));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog
      title={text('portal-orders.mark.title', { number })}
      action={text('portal-orders.acts.markAsPaid')}
      form={form}
      onClose={onClose}
    >
      <p className="figures">{text('portal-orders.mark.text', { amount: money(premium, currency) })}</p>
      {paymentStatus === 'processing' && <Notice kind="warning">{text('portal-orders.mark.processing')}</Notice>}
      <Field {...form.field('reason')} help={text('portal-orders.mark.reasonHelp')}>
        <TextInput value={values.reason} onChange={(reason) => set({ reason })} maxLength={400} autoComplete="off" />
      </Field>
      <Field {...form.field('reference')} help={text('portal-orders.mark.referenceHelp')} optional>
        <TextInput
          value={values.reference}
          onChange={(reference) => set({ reference })}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}
