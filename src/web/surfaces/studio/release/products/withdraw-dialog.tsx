import { withdrawProduct } from '#contract/studio/releases.ts';
import { useWithdrawProduct } from '#web/api/studio/releases.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SaleEffectTable } from '../product-list/sale-effect.tsx';

type WithdrawDialogProps = {
  product: string;
  name: string;
  onClose: () => void;
  /** Called with a text that describes the result. */
  onDone: (said: string) => void;
};

/** Withdraws a product at once, with a reason. It first shows the effects on drafts, offers, payments and policies. */
export function WithdrawDialog({ product, name, onClose, onDone }: WithdrawDialogProps) {
  const text = useText();
  const withdraw = useWithdrawProduct(product);
  const form = useForm({
    id: 'withdraw',
    initial: { reason: '' },
    labels: { reason: text('portal.words.reason') },
    body: withdrawProduct.body,
    send: async ({ reason }) => {
      const { policies, offers } = await withdraw.mutateAsync(reason.trim());
      onDone(text('studio.withdraw.done', { product: name, policies, offers }));
    },
  });
  return (
    <FormDialog
      title={text('studio.withdraw.title', { product: name })}
      action={text('studio.withdraw.action')}
      form={form}
      onClose={onClose}
    >
      <Notice kind="warning" title={text('studio.withdraw.atOnce')}>
        <ul className="grid list-disc gap-1 pl-5">
          {(['drafts', 'offers', 'payments', 'policies'] as const).map((what) => (
            <li key={what}>{text(`studio.withdraw.${what}`)}</li>
          ))}
        </ul>
      </Notice>
      <SaleEffectTable product={product} name={name} terms={{}} />
      <TextField form={form} name="reason" help={text('studio.reasonHelp')} />
    </FormDialog>
  );
}
