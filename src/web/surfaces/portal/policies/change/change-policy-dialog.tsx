import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import { useStartEndorsement } from '#web/api/purchase/policy-life.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';

type ChangeProps = { life: PolicyLifeView; changes: EndorsementChoices['changes']; onClose: () => void };

/**
 * A choice of the changes; the journey that follows asks for them, shows before and after, and goes to the
 * policyholder.
 */
export function ChangePolicyDialog({ life: { number, product }, changes, onClose }: ChangeProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const { word } = useProductWords(product);
  const start = useStartEndorsement(number);
  const [isBegun, setBegun] = useState(false);
  const form = useForm({
    id: 'change',
    initial: { kind: '' },
    labels: { kind: text('policy-life.change.kind') },
    required: ['kind'],
    send: async ({ kind }) => {
      const begun = await start.mutateAsync({ does: 'change', kind, language: locale });
      setBegun(true);
      navigate(buildOpenedEndorsementPath(product, begun));
    },
  });
  return (
    <FormDialog
      title={text('policy-life.change.title', { number })}
      action={text('policy-life.change.start')}
      form={{ ...form, busy: form.busy || isBegun }}
      onClose={onClose}
    >
      <p>{text('policy-life.change.lead')}</p>
      <Field {...form.field('kind')}>
        <SelectInput
          value={form.values.kind}
          onChange={(kind) => form.set({ kind })}
          choices={changes.map(({ kind }) => ({ value: kind, label: word(`afterSale.changes.${kind}`, kind) }))}
        />
      </Field>
    </FormDialog>
  );
}
