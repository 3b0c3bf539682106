import { useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { cancelOrder } from '#contract/purchase/order-histories.ts';
import { useCancelOrder, useSendCertificateLink, useWithdrawLinks } from '#web/api/purchase/portal-orders.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SignedForm } from '#web/fields/picture/signed-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { AddQuotationDialog, CopyOrderDialog } from './copy-order-dialog.tsx';
import type { OrderDialogName, OrderDialogProps } from './order-actions.tsx';
import { MarkAsPaidDialog, PayFromBalanceDialog } from './pay-dialogs.tsx';
import { SendLinkDialog } from './send-link-dialog.tsx';
import { VoidPaymentDialog } from './void-payment-dialog.tsx';

const dialogs = {
  payFromBalance: PayFromBalanceDialog,
  markAsPaid: MarkAsPaidDialog,
  sendLink: SendLinkDialog,
  sendSignedForm: SignedFormDialog,
  copy: CopyOrderDialog,
  addQuotation: AddQuotationDialog,
  cancel: CancelDialog,
  sendCertificateLink: CertificateLinkDialog,
  withdrawLink: WithdrawLinkDialog,
  voidPayment: VoidPaymentDialog,
};

/** The dialog of a chosen action on an order. */
export function OrderActionDialog({ act, ...props }: OrderDialogProps & { act: OrderDialogName }) {
  const Shown = dialogs[act];
  return <Shown {...props} />;
}

/** Cancels an unpaid order, with a reason. */
function CancelDialog({ order: { id, number, can }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const cancel = useCancelOrder(id);
  return (
    <TextDialog
      id="cancel"
      title={text('portal-orders.cancel.title', { number })}
      action={text('portal-orders.acts.cancel')}
      cancel={text('portal-orders.cancel.keep')}
      name="reason"
      label={text('portal.words.reason')}
      maxLength={readFieldLimits(cancelOrder.body, 'reason').maxLength}
      send={async (reason) => {
        await cancel.mutateAsync({ reason });
        onDone(text('portal-orders.cancel.done', { number }));
      }}
      onClose={onClose}
    >
      <p>{text(can.includes('copy') ? 'portal-orders.cancel.textCopy' : 'portal-orders.cancel.text')}</p>
    </TextDialog>
  );
}

/** Sends the customer a new link to the documents of an issued order. */
function CertificateLinkDialog({ order: { id, number, customer }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const sending = useSendCertificateLink(id);
  const { phone } = customer;
  return (
    <ConfirmDialog
      title={text('portal-orders.certificateLink.title', { number })}
      action={text('portal-orders.acts.sendCertificateLink')}
      onConfirm={async () => {
        await sending.mutateAsync();
        onDone(text('portal-orders.certificateLink.done', { phone }));
      }}
      onClose={onClose}
    >
      <p>{text('portal-orders.certificateLink.text', { phone })}</p>
    </ConfirmDialog>
  );
}

/** Ends every link to an issued order; the customer gets a new one if the checkbox is checked, as it is at first. */
function WithdrawLinkDialog({ order: { id, number, customer }, onClose, onDone }: OrderDialogProps) {
  const text = useText();
  const withdraw = useWithdrawLinks(id);
  const [send, setSend] = useState(true);
  const { phone } = customer;
  return (
    <ConfirmDialog
      title={text('portal-orders.withdraw.title', { number })}
      action={text('portal-orders.acts.withdrawLink')}
      cancel={text('portal-orders.withdraw.keep')}
      onConfirm={async () => {
        await withdraw.mutateAsync({ send });
        onDone(text(send ? 'portal-orders.withdraw.doneSent' : 'portal-orders.withdraw.done', { number, phone }));
      }}
      onClose={onClose}
    >
      <p>{text('portal-orders.withdraw.text')}</p>
      <Checkbox
        id="withdraw-send"
        label={text('portal-orders.withdraw.send', { phone })}
        checked={send}
        onChange={setSend}
      />
    </ConfirmDialog>
  );
}

/** The consent of a customer who cannot use the link: on paper, signed and photographed. */
function SignedFormDialog({ order: { id }, onClose, onDone }: OrderDialogProps) {
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
