import type { ReactNode } from 'react';
import { PasswordField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type PasswordDialogProps = {
  /** Prefix of the field's id. */
  id: string;
  title: string;
  /** The label of the button that acts. */
  action: string;
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
  /** A description of the consequence. */
  children: ReactNode;
};

/** Asks for the password before an action that a stolen session must not execute. */
export function PasswordDialog({ id, title, action, onConfirm, onClose, children }: PasswordDialogProps) {
  const text = useText();
  const form = useForm({
    id,
    initial: { password: '' },
    labels: { password: text('portal.password.label') },
    required: ['password'],
    refusedAt: { passwordWrong: 'password' },
    send: async ({ password }) => {
      await onConfirm(password);
      onClose();
    },
  });
  return (
    <FormDialog title={title} action={action} form={form} onClose={onClose}>
      {children}
      <PasswordField form={form} name="password" />
    </FormDialog>
  );
}
