import { readFieldLimits } from '#contract/client.ts';
import { createPartner, type PartnerView } from '#contract/people/partners.ts';
import { readPercent } from '#engine/language/typed/amount.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useChangePartner, useCreatePartner } from '#web/api/people/partners.ts';
import { SelectField } from '#web/desk/form/choice-fields.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

type PartnerFormProps = {
  /** Null for a new one. */
  partner: PartnerView | null;
  onClose: () => void;
  onDone: (partner: PartnerView) => void;
};

const types = ['broker', 'agency', 'bank'] as const;

/** The typed percentage in plain digits; a text that is none is unchanged, so that its fault is shown. */
const toPercent = (typed: string): string => readPercent(typed) ?? typed.trim();
const isBlankOrPercent = (typed: string): boolean =>
  toPercent(typed) === '' ||
  readFieldLimits(createPartner.body.properties.commission, 'default').fits(toPercent(typed));

/** Adds a partner, or changes one. */
export function PartnerForm({ partner, onClose, onDone }: PartnerFormProps) {
  const text = useText();
  const create = useCreatePartner();
  const change = useChangePartner(partner?.id ?? '');
  const percentHelp = text('portal-admin.partner.percentHelp');
  const labels = {
    type: text('portal-admin.partner.type'),
    name: text('portal-admin.partner.name'),
    company: text('portal-admin.partner.company'),
    accountCode: text('portal-admin.partner.accountCode'),
    maySell: text('portal-admin.partner.maySell'),
    allowPayWithoutCommission: text('portal-admin.partner.allowPayWithoutCommission'),
    ofAll: text('portal-admin.partner.commissionDefault'),
    byProduct: text('portal-admin.partner.commissionByProduct'),
  };
  const form = useForm({
    id: 'partner',
    initial: {
      type: partner?.type ?? ('broker' as PartnerView['type']),
      name: partner?.name ?? '',
      company: partner?.company ?? '',
      accountCode: partner?.accountCode ?? '',
      maySell: partner?.maySell ?? true,
      allowPayWithoutCommission: partner?.allowPayWithoutCommission ?? false,
      // Blank if each product has its own.
      ofAll: partner?.commission.default ?? '',
      // Blank if the default applies.
      byProduct: { ...partner?.commission.products } as Record<string, string>,
    },
    labels,
    check: ({ ofAll, byProduct }) => ({
      ...(isBlankOrPercent(ofAll) ? {} : { ofAll: percentHelp }),
      ...(Object.values(byProduct).every(isBlankOrPercent) ? {} : { byProduct: percentHelp }),
    }),
    body: createPartner.body,
    unfit: { company: text('portal-admin.partner.codeHelp'), accountCode: text('portal-admin.partner.codeHelp') },
    refusedAt: { accountCodeTaken: 'accountCode', productNotFound: 'byProduct' },
    send: async ({ byProduct, ofAll, ...values }) => {
      const percents = Object.entries(byProduct).map(([product, typed]) => [product, toPercent(typed)]);
      const body = {
        ...values,
        name: values.name.trim(),
        company: values.company.trim(),
        accountCode: values.accountCode.trim(),
        commission: {
          ...(toPercent(ofAll) === '' ? {} : { default: toPercent(ofAll) }),
          products: Object.fromEntries(percents.filter(([, percent]) => percent)),
        },
      };
      onDone(await (partner ? change : create).mutateAsync(body));
    },
  });
  const { values, set } = form;
  const tick = (name: 'maySell' | 'allowPayWithoutCommission') => ({
    id: `partner-${name}`,
    checked: values[name],
    onChange: (on: boolean) => set({ [name]: on }),
    label: labels[name],
  });

  return (
    <FormDialog
      title={
        partner ? text('portal-admin.partners.changeTitle', { name: partner.name }) : text('portal-admin.partners.add')
      }
      action={text(partner ? 'portal.save' : 'portal-admin.partners.add')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <SelectField
        form={form}
        name="type"
        choices={types.map((value) => ({ value, label: text(`portal.partnerTypes.${value}`) }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="company" help={text('portal-admin.partner.companyHelp')} />
        <TextField form={form} name="accountCode" help={text('portal-admin.partner.accountCodeHelp')} />
      </div>
      <div>
        <Checkbox {...tick('maySell')} />
        <Checkbox
          {...tick('allowPayWithoutCommission')}
          help={text('portal-admin.partner.allowPayWithoutCommissionHelp')}
        />
      </div>
      <TextField
        form={form}
        name="ofAll"
        help={`${percentHelp}. ${text('portal-admin.partner.commissionDefaultHelp')}`}
        optional
        inputMode="decimal"
        className="figures max-w-32"
      />
      <Field {...form.field('byProduct')} group optional help={text('portal-admin.partner.commissionByProductHelp')}>
        <CommissionByProduct value={values.byProduct} onChange={(byProduct) => set({ byProduct })} />
      </Field>
    </FormDialog>
  );
}

type CommissionByProductProps = {
  /** Percentages as typed, by product. */
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
};

/**
 * The id of a product's input. The first input has the id of the whole group, because the error summary links to the
 * group.
 */
const buildInputId = (product: string, index: number): string =>
  index === 0 ? 'partner-byProduct' : `partner-byProduct-${product}`;

/** A percentage for each product that has one of its own. */
function CommissionByProduct({ value, onChange }: CommissionByProductProps) {
  const { data: products = [] } = useProducts();
  return (
    <div className="grid gap-2">
      {products.map(({ id, name }, index) => (
        <div key={id} className="flex items-center justify-between gap-4">
          <label htmlFor={buildInputId(id, index)} className="min-w-0">
            {name}
          </label>
          <TextInput
            id={buildInputId(id, index)}
            aria-required={false}
            inputMode="decimal"
            autoComplete="off"
            value={value[id] ?? ''}
            onChange={(typed) => onChange({ ...value, [id]: typed })}
            className="figures max-w-32"
          />
        </div>
      ))}
    </div>
  );
}
