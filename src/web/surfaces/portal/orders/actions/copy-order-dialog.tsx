import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useAddQuotation, useCopyOrder } from '#web/api/purchase/portal-orders.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useProductWords } from '../use-product-words.ts';

type CopyOrderProps = { order: { id: string; number: string; product: string }; onClose: () => void };

/** Copies an order to a new quotation. */
export function CopyOrderDialog(props: CopyOrderProps) {
  return <NewDraftDialog {...props} words="copy" copy={useCopyOrder(props.order.id)} />;
}

/** Adds a quotation to the offer of an order. */
export function AddQuotationDialog(props: CopyOrderProps) {
  return <NewDraftDialog {...props} words="addQuotation" copy={useAddQuotation(props.order.id)} />;
}

type NewDraftProps = CopyOrderProps & { words: 'copy' | 'addQuotation'; copy: ReturnType<typeof useCopyOrder> };

/** Makes a new quote of an order's answers, names the answers that were not copied, and opens it. */
function NewDraftDialog({ order: { number, product }, words, copy, onClose }: NewDraftProps) {
  const text = useText();
  const open = useGoToDraft();
  const { label } = useProductWords(product);
  const { data: made, error, isPending } = copy;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(made ? 'portal-orders.copy.made' : `portal-orders.${words}.title`, { number })}
      actions={
        <>
          {made ? (
            <Button onClick={() => open(made)}>{text('portal-orders.copy.open')}</Button>
          ) : (
            <Button busy={isPending} onClick={() => copy.mutate()}>
              {text('portal-orders.copy.action')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {text(made ? 'interface.ui.close' : 'portal.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Refusal error={error} />
        {!made && <p>{text(`portal-orders.${words}.text`)}</p>}
        <div role="status" className="grid gap-2 empty:hidden">
          {made && (
            <p>{text(made.dropped.length > 0 ? 'portal-orders.copy.dropped' : 'portal-orders.copy.nothingDropped')}</p>
          )}
          {made && made.dropped.length > 0 && (
            <ul className="list-disc pl-6">
              {made.dropped.map((field) => (
                <li key={field}>{label(field)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  );
}
