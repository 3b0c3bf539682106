import { CancelDialog } from './cancel-dialog.tsx';
import { CertificateLinkDialog } from './certificate-link-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { MarkAsPaidDialog } from './mark-as-paid-dialog.tsx';
import type { OrderDialogName } from './order-actions.tsx';
import type { OrderDialogProps } from './order-dialog-props.ts';
import { PayFromBalanceDialog } from './pay-from-balance-dialog.tsx';
import { SendLinkDialog } from './send-link-dialog.tsx';
import { SignedFormDialog } from './signed-form-dialog.tsx';
import { WithdrawLinkDialog } from './withdraw-link-dialog.tsx';

const dialogs = {
  payFromBalance: PayFromBalanceDialog,
  markAsPaid: MarkAsPaidDialog,
  sendLink: SendLinkDialog,
  sendSignedForm: SignedFormDialog,
  copy: CopyDialog,
  cancel: CancelDialog,
  sendCertificateLink: CertificateLinkDialog,
  withdrawLink: WithdrawLinkDialog,
};

/** The dialog of a chosen action on an order. */
export function OrderActionDialog({ act, ...props }: OrderDialogProps & { act: OrderDialogName }) {
  const Shown = dialogs[act];
  return <Shown {...props} />;
}
