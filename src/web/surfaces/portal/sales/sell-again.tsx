import { useState } from 'react';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useCopyOrder } from '#web/api/purchase/portal-orders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Opens a new form with the answers of an order. */
export function SellAgain({ order, number }: { order: string; number: string }) {
  const text = useText();
  const openHere = useGoToDraft();
  const copy = useCopyOrder(order);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link min-h-11 whitespace-nowrap font-semibold" onClick={() => setAsking(true)}>
        {text('portal-sales.customers.again')}
        <VisuallyHidden>: {number}</VisuallyHidden>
      </button>
      {asking && (
        <ConfirmDialog
          title={text('portal-sales.again.title')}
          action={text('portal-sales.again.yes')}
          onConfirm={async () => openHere(await copy.mutateAsync())}
          onClose={() => setAsking(false)}
        >
          <p>{text('portal-sales.again.text', { number })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
