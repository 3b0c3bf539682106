import type { BankLine } from '#contract/reconciliation/bank-statements.ts';
import { useMatchBankLine, useSetAsideBankLine } from '#web/api/purchase/bank-statements.ts';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type LineDialogProps = { line: BankLine; onClose: () => void; onDone: (said: string) => void };

/** Asks for the order of a payment. */
export function MatchDialog({ line, onClose, onDone }: LineDialogProps) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useMatchBankLine(line.id);
  const amount = money(line.amount, line.currency);
  return (
    <TextDialog
      id="match"
      title={text('bank.match.title', { amount })}
      action={text('bank.match.act')}
      name="order"
      label={text('bank.match.order')}
      maxLength={40}
      send={async (order) => {
        const matched = await mutateAsync({ order });
        const of = { amount, order: matched.order?.name ?? order };
        onDone(text(matched.status === 'waiting' ? 'bank.match.waits' : 'bank.match.done', of));
      }}
      onClose={onClose}
    >
      <p>{text('bank.match.text')}</p>
    </TextDialog>
  );
}

/** Asks for the reason why a payment has no order. */
export function SetAsideDialog({ line, onClose, onDone }: LineDialogProps) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useSetAsideBankLine(line.id);
  const amount = money(line.amount, line.currency);
  return (
    <TextDialog
      id="set-aside"
      title={text('bank.setAside.title', { amount })}
      action={text('bank.setAside.act')}
      name="reason"
      label={text('bank.setAside.reason')}
      maxLength={500}
      send={async (reason) => {
        await mutateAsync({ reason });
        onDone(text('bank.setAside.done', { amount }));
      }}
      onClose={onClose}
    >
      <p>{text('bank.setAside.text')}</p>
    </TextDialog>
  );
}
