import { issueGuarantee } from '#contract/claims/claim-guarantees.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useIssueGuarantee } from '#web/api/claims/claim-guarantees.ts';
import { useProviders } from '#web/api/claims/claim-providers.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type GuaranteeFormProps = { claim: ClaimView; onClose: () => void; onDone: (said: string) => void };

/** The number of typed days or visits; undefined if there is none. */
const readUnits = (typed: string): number | undefined => (typed.trim() === '' ? undefined : readMinorUnits(typed, 0));

/** Issues a letter of guarantee: whom we pay, for which benefit, how much, and until when. */
export function GuaranteeForm({ claim, onClose, onDone }: GuaranteeFormProps) {
  const text = useText();
  const { mutateAsync } = useIssueGuarantee(claim.ref);
  const { data: providers } = useProviders();
  const { lines, balance, messages, proposal } = claim;
  const word = (name: string) => text(`claim-review.guarantee.${name}`);
  const benefits = balance.lines.filter(({ isClaimed }) => isClaimed);
  const causes = proposal?.causes ?? [];
  const [first] = lines;
  const form = useForm({
    id: 'guarantee',
    initial: {
      ...{ provider: first?.provider ?? '', benefit: first?.benefit ?? '', cause: first?.cause ?? '' },
      ...{ amount: '', units: '', validUntil: '' },
    },
    labels: {
      ...{ provider: word('provider'), benefit: word('benefit'), cause: word('cause'), amount: word('amount') },
      ...{ units: word('units'), validUntil: word('until') },
    },
    body: issueGuarantee.body,
    required: ['provider', 'benefit', 'amount', 'validUntil'],
    check: ({ amount, units }) => ({
      ...((readMinorUnits(amount) ?? 0) > 0 ? {} : { amount: word('amountInvalid') }),
      ...(units.trim() !== '' && !((readUnits(units) ?? 0) > 0) ? { units: word('unitsInvalid') } : {}),
    }),
    send: async ({ provider, benefit, cause, amount, units, validUntil }) => {
      const counted = readUnits(units);
      const more = { ...(cause === '' ? {} : { cause }), ...(counted === undefined ? {} : { units: counted }) };
      await mutateAsync({
        ...{ provider: provider.trim(), benefit, amount: readMinorUnits(amount) ?? 0, validUntil },
        ...more,
      });
      onDone(word('done'));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog
      title={text('claim-review.guarantee.issueTitle', { number: claim.number })}
      action={word('issue')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="provider" maxLength={120} list="guarantee-providers" />
      <datalist id="guarantee-providers">
        {(providers ?? []).map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field {...form.field('benefit')}>
        <SelectInput
          value={values.benefit}
          onChange={(benefit) => set({ benefit })}
          choices={benefits.map(({ benefit, label }) => ({ value: benefit, label: messages[label] ?? benefit }))}
        />
      </Field>
      {causes.length > 0 && (
        <Field {...form.field('cause')} optional>
          <SelectInput
            value={values.cause}
            onChange={(cause) => set({ cause })}
            placeholder=""
            choices={causes.map((value) => ({ value, label: text(`claims.causes.${value}`) }))}
          />
        </Field>
      )}
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
      <TextField
        form={form}
        name="units"
        help={word('unitsHelp')}
        inputMode="numeric"
        className="figures max-w-40"
        optional
      />
      <Field {...form.field('validUntil')} group>
        <DayInput value={values.validUntil} onChange={(validUntil) => set({ validUntil })} />
      </Field>
    </FormDialog>
  );
}
