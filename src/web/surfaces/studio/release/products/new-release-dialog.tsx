import { createRelease } from '#contract/studio/releases.ts';
import { useCreateRelease } from '#web/api/studio/releases.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type NewReleaseDialogProps = { onClose: () => void; onBegun: (id: string) => void };

/** Starts a release with the products on sale now. */
export function NewReleaseDialog({ onClose, onBegun }: NewReleaseDialogProps) {
  const text = useText();
  const create = useCreateRelease();
  const form = useForm({
    id: 'begin',
    initial: { title: '' },
    labels: { title: text('studio.release.title') },
    body: createRelease.body,
    send: async ({ title }) => {
      const { id } = await create.mutateAsync({ title: title.trim() });
      onBegun(id);
    },
  });
  return (
    <FormDialog title={text('studio.begin.action')} action={text('studio.begin.send')} form={form} onClose={onClose}>
      <p>{text('studio.begin.text')}</p>
      <TextField form={form} name="title" help={text('studio.begin.help')} />
    </FormDialog>
  );
}
