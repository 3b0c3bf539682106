import { handOver } from '#contract/people/hand-over.ts';
import type { UserView } from '#contract/people/users.ts';
import { useBook, useHandOver } from '#web/api/people/accounts.ts';
import { SelectField } from '#web/desk/form/choice-fields.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { useText } from '#web/i18n/use-text.ts';

type HandOverDialogProps = { user: UserView; onClose: () => void; onDone: (said: string) => void };

/** Hands the whole book of a user over to a colleague of the same partner, and says before what it contains. */
export function HandOverDialog({ user, onClose, onDone }: HandOverDialogProps) {
  const text = useText();
  const book = useBook(user.id);
  const send = useHandOver(user.id);
  const form = useForm({
    id: 'hand-over',
    initial: { to: '', reason: '' },
    labels: { to: text('portal-admin.handOver.to'), reason: text('portal.words.reason') },
    body: handOver.body,
    required: ['to', 'reason'],
    refusedAt: { colleagueNeeded: 'to' },
    send: async ({ to, reason }) => {
      const { orders, drafts } = await send.mutateAsync({ to, reason: reason.trim() });
      onDone(text('portal-admin.handOver.done', { orders, drafts }));
    },
  });
  return (
    <FormDialog
      title={text('portal-admin.handOver.title', { username: user.username })}
      action={text('portal-admin.handOver.send')}
      form={form}
      onClose={onClose}
    >
      <LoadedPart call={book}>
        {({ orders, offers, drafts, colleagues }) => (
          <>
            <p>{text('portal-admin.handOver.lead', { orders, offers, drafts })}</p>
            <SelectField
              form={form}
              name="to"
              choices={colleagues.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
              placeholder={text('portal-admin.handOver.choose')}
            />
            <TextField form={form} name="reason" />
          </>
        )}
      </LoadedPart>
    </FormDialog>
  );
}
