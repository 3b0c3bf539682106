import { createPartner, type PartnerView } from '#contract/people/partners.ts';
import { useChangePartner, useCreatePartner } from '#web/api/people/partners.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';
import { CommissionByProduct } from './commission-by-product.tsx';
import { type PartnerFields, usePartnerFields } from './use-partner-fields.ts';

type PartnerFormProps = {
  /** Null for a new one. */
  partner: PartnerView | null;
  onClose: () => void;
  onDone: (partner: PartnerView) => void;
};

/** Adds a partner, or changes one. */
export function PartnerForm({ partner, onClose, onDone }: PartnerFormProps) {
  const text = useText();
  const create = useCreatePartner();
  const change = useChangePartner(partner?.id ?? '');
  const { labels, initial, check, bodyOf } = usePartnerFields(partner);
  const form = useForm<PartnerFields>({
    id: 'partner',
    initial,
    labels,
    check,
    body: createPartner.body,
    unfit: { company: text('portal.partner.codeHelp'), accountCode: text('portal.partner.codeHelp') },
    refusedAt: { accountCodeTaken: 'accountCode', productNotFound: 'byProduct' },
    send: async (values) => onDone(await (partner ? change : create).mutateAsync(bodyOf(values))),
  });
  const { values, set } = form;
  const types = (['broker', 'agency', 'bank'] as const).map((value) => ({
    value,
    label: text(`portal.partnerTypes.${value}`),
  }));
  const input = (name: 'name' | 'company' | 'accountCode') => <TextInput autoComplete="off" {...form.input(name)} />;

  return (
    <FormDialog
      title={partner ? text('portal.partners.changeTitle', { name: partner.name }) : text('portal.partners.add')}
      action={text(partner ? 'portal.save' : 'portal.partners.add')}
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('name')}>{input('name')}</Field>
      <Field {...form.field('type')}>
        <SelectInput
          value={values.type}
          onChange={(type) => set({ type: type as PartnerFields['type'] })}
          choices={types}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...form.field('company')} help={text('portal.partner.companyHelp')}>
          {input('company')}
        </Field>
        <Field {...form.field('accountCode')} help={text('portal.partner.accountCodeHelp')}>
          {input('accountCode')}
        </Field>
      </div>
      <div>
        <Checkbox
          id="partner-maySell"
          checked={values.maySell}
          onChange={(maySell) => set({ maySell })}
          label={labels.maySell}
        />
        <Checkbox
          id="partner-allowPayWithoutCommission"
          checked={values.allowPayWithoutCommission}
          onChange={(allowPayWithoutCommission) => set({ allowPayWithoutCommission })}
          label={labels.allowPayWithoutCommission}
          help={text('portal.partner.allowPayWithoutCommissionHelp')}
        />
      </div>
      <Field {...form.field('commission')} help={text('portal.partner.percentHelp')}>
        <TextInput {...form.input('commission')} inputMode="decimal" autoComplete="off" className="figures max-w-32" />
      </Field>
      <Field {...form.field('byProduct')} group optional help={text('portal.partner.commissionByProductHelp')}>
        <CommissionByProduct value={values.byProduct} onChange={(byProduct) => set({ byProduct })} />
      </Field>
    </FormDialog>
  );
}
