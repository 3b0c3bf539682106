import { addProvider, providerKinds } from '#contract/claims/claim-guarantees.ts';
import { useAddProvider } from '#web/api/claims/claim-providers.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type ProviderFormProps = { onClose: () => void; onDone: (said: string) => void };

/** Adds a provider with its names, and with an account if the insurer settles its bills directly. */
export function ProviderForm({ onClose, onDone }: ProviderFormProps) {
  const text = useText();
  const { mutateAsync } = useAddProvider();
  const word = (name: string, params = {}) => text(`claim-payments.providers.${name}`, params);
  const form = useForm({
    id: 'provider',
    initial: {
      ...{ name: '', khmerName: '', chineseName: '', kind: 'hospital', isDirect: '', bank: '', account: '' },
    },
    labels: {
      ...{ name: word('name'), khmerName: word('khmerName'), chineseName: word('chineseName'), kind: word('kind') },
      ...{ isDirect: word('isDirect'), bank: text('claim-payments.account.bank') },
      account: text('claim-payments.account.account'),
    },
    body: addProvider.body,
    required: ['name', 'kind'],
    check: ({ isDirect, bank, account }) => ({
      ...(isDirect && account.trim() === '' ? { account: text('problems.accountMissing') } : {}),
      ...(account.trim() !== '' && bank.trim() === ''
        ? { bank: text('problems.required', { label: text('claim-payments.account.bank') }) }
        : {}),
    }),
    send: async ({ name, khmerName, chineseName, kind, isDirect, bank, account }) => {
      const chosen = providerKinds.find((one) => one === kind) ?? 'other';
      await mutateAsync({
        ...{ kind: chosen, name: name.trim(), isDirect: isDirect !== '' },
        ...(khmerName.trim() === '' ? {} : { khmerName: khmerName.trim() }),
        ...(chineseName.trim() === '' ? {} : { chineseName: chineseName.trim() }),
        ...(account.trim() === '' ? {} : { account: { bank: bank.trim(), number: account.trim() } }),
      });
      onDone(word('added', { name: name.trim() }));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog title={word('add')} action={word('add')} form={form} onClose={onClose}>
      <TextField form={form} name="name" maxLength={120} />
      <TextField form={form} name="khmerName" maxLength={120} optional />
      <TextField form={form} name="chineseName" maxLength={120} optional />
      <Field {...form.field('kind')}>
        <SelectInput
          value={values.kind}
          onChange={(kind) => set({ kind })}
          choices={providerKinds.map((value) => ({ value, label: word(`kinds.${value}`) }))}
        />
      </Field>
      <Checkbox
        id="provider-isDirect"
        checked={values.isDirect !== ''}
        onChange={(isDirect) => set({ isDirect: isDirect ? 'yes' : '' })}
        label={word('isDirect')}
      />
      <TextField form={form} name="bank" maxLength={120} optional={values.isDirect === ''} />
      <TextField
        form={form}
        name="account"
        help={text('claim-payments.account.accountHelp')}
        maxLength={60}
        optional={values.isDirect === ''}
      />
    </FormDialog>
  );
}
