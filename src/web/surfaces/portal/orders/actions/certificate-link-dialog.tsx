import { useSendCertificateLink } from '#web/api/purchase/portal-orders.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { OrderDialogProps } from './order-dialog-props.ts';

/** Sends the customer a new link to the documents of an issued order. */
export function CertificateLinkDialog({ order: { id, number, customer }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const sending = useSendCertificateLink(id);
  const { phone } = customer;
  const form = useForm({
    id: 'certificate-link',
    initial: {},
    labels: {},
    send: async () => {
      await sending.mutateAsync();
      onDone(text('portal-orders.certificateLink.done', { phone }));
    },
  });
  return (
    <FormDialog
      title={text('portal-orders.certificateLink.title', { number })}
      action={text('portal-orders.acts.sendCertificateLink')}
      form={form}
      onClose={onClose}
    >
      <p>{text('portal-orders.certificateLink.text', { phone })}</p>
    </FormDialog>
  );
}
