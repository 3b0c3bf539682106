import { changeOrderOwner, type OrderDesk } from '#contract/order-desk.ts';
import { useUser } from '#web/api/people/user.ts';
import { useChangeOrderOwner } from '#web/api/purchase/order-desk.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type OwnerDialogProps = Pick<OrderDesk, 'owner' | 'colleagues'> & {
  id: string;
  act: 'takeOver' | 'handOver';
  onClose: () => void;
  onDone: (said: string) => void;
};

/** Takes an order over, or hands it over to a colleague, with a reason. */
export function OwnerDialog({ id, act, owner, colleagues, onClose, onDone }: OwnerDialogProps) {
  const text = useText();
  const { user } = useUser();
  const change = useChangeOrderOwner(id);
  const form = useForm({
    id: 'owner',
    initial: { to: act === 'takeOver' ? (user?.id ?? '') : '', reason: '' },
    labels: { to: text('order-desk.owner.colleague'), reason: text('portal.words.reason') },
    body: changeOrderOwner.body,
    send: async ({ to, reason }) => {
      const desk = await change.mutateAsync({ to, reason: reason.trim() });
      onDone(text('order-desk.owner.done', { name: desk.owner?.name ?? '' }));
    },
  });
  return (
    <FormDialog
      title={text(`order-desk.owner.${act}`)}
      action={text(`order-desk.owner.${act}`)}
      form={form}
      onClose={onClose}
    >
      {act === 'handOver' && (
        <SelectField
          form={form}
          name="to"
          placeholder="–"
          choices={colleagues.filter((one) => one.id !== owner?.id).map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
      <AreaField form={form} name="reason" help={text('order-desk.owner.help')} />
    </FormDialog>
  );
}
