import { readFieldLimits } from '#contract/client.ts';
import { voidPayment } from '#contract/purchase/marked-payments.ts';
import { useVoidPayment } from '#web/api/purchase/portal-orders.ts';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { OrderDialogProps } from './order-actions.tsx';

/** Asks a colleague, with a reason, to make a wrong mark-as-paid void. */
export function VoidPaymentDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { id, number, premium, currency, policy } = order;
  const text = useText();
  const { money } = useFormat();
  const ask = useVoidPayment(id);
  return (
    <TextDialog
      id="void"
      title={text('portal-orders.void.title', { number })}
      action={text('portal-orders.void.ask')}
      cancel={text('portal-orders.void.keep')}
      name="reason"
      label={text('portal.words.reason')}
      maxLength={readFieldLimits(voidPayment.body, 'reason').maxLength}
      send={async (reason) => {
        await ask.mutateAsync({ reason });
        onDone(text('portal-orders.void.done'));
      }}
      onClose={onClose}
    >
      <p className="figures">
        {text('portal-orders.void.text', { amount: money(premium, currency), policy: policy ?? number })}
      </p>
      <p>{text('portal-orders.void.effects')}</p>
    </TextDialog>
  );
}
