import { useEndSecondFactor } from '#web/api/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { PasswordInput } from '../password-input.tsx';
import { useForm, useRequired } from '../use-form.ts';

/** Switches the second factor off, by the password. */
export function EndSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const required = useRequired();
  const end = useEndSecondFactor();
  const labels = { password: text('portal.password.label') };
  const form = useForm({
    id: 'end-second-factor',
    initial: { password: '' },
    labels,
    check: (values) => required(values, labels, 'password'),
    refusedAt: { passwordWrong: 'password' },
    send: async (values) => {
      await end.mutateAsync(values);
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('portal.secondFactor.endTitle')}
      action={text('portal.secondFactor.end')}
      form={form}
      onClose={onClose}
    >
      <p>{text('portal.secondFactor.endText')}</p>
      <Field {...form.field('password')}>
        <PasswordInput value={form.values.password} onChange={(password) => form.set({ password })} />
      </Field>
    </FormDialog>
  );
}
