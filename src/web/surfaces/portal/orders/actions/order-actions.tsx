import { BadgeCheck, Copy, CopyPlus, FileSignature, Send, Unlink, Wallet } from 'lucide-react';
import type { OrderAction, OrderDetail } from '#contract/purchase/order-histories.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

/** The actions that open a dialog. Payment without the commission is an option inside the payment dialog. */
export type OrderDialogName = Exclude<OrderAction, 'payWithoutCommission'> | 'voidPayment';

export type OrderDialogProps = {
  order: OrderDetail;
  onClose: () => void;
  /** Called with a text about the result. */
  onDone: (said: string) => void;
};

const icons = {
  ...{
    markAsPaid: BadgeCheck,
    payFromBalance: Wallet,
    sendLink: Send,
    copy: Copy,
    addQuotation: CopyPlus,
    cancel: undefined,
  },
  ...{ sendSignedForm: FileSignature, sendCertificateLink: Send, withdrawLink: Unlink, voidPayment: undefined },
};
/** The most likely actions come first. */
const orderedActions = [
  ...(['payFromBalance', 'markAsPaid', 'sendLink', 'sendSignedForm'] as const),
  ...(['addQuotation', 'sendCertificateLink', 'copy', 'withdrawLink', 'voidPayment', 'cancel'] as const),
];

const primaryActions: readonly OrderDialogName[] = ['payFromBalance', 'markAsPaid', 'sendLink'];

/** The possible actions on an order; the first one that moves it forward is the primary one. */
export function OrderActions({
  can,
  mayVoid,
  onOpen,
}: Pick<OrderDetail, 'can' | 'mayVoid'> & { onOpen: (act: OrderDialogName) => void }) {
  const text = useText();
  const offered = orderedActions.filter((act) => (act === 'voidPayment' ? mayVoid : can.includes(act)));
  const variantOf = (act: OrderDialogName) => {
    if (act === 'cancel' || act === 'withdrawLink' || act === 'voidPayment') return 'quiet';
    return act === offered[0] && primaryActions.includes(act) ? 'primary' : 'secondary';
  };
  return offered.map((act) => (
    <Button key={act} variant={variantOf(act)} onClick={() => onOpen(act)}>
      {icons[act] && <Icon of={icons[act]} className="size-4.5" />}
      {text(`portal-orders.acts.${act}`)}
    </Button>
  ));
}
