import type { PayableClaim } from '#contract/claims/claim-payments.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { formatDecimal } from '#shared/format.ts';
import { useProposeRun } from '#web/api/claims/claim-payments.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type ProposeFormProps = { claims: readonly PayableClaim[]; onClose: () => void; onDone: (id: string) => void };

/** Proposes a run with the selected claims, each with its whole outstanding amount or with a part that the user types. */
export function ProposeForm({ claims, onClose, onDone }: ProposeFormProps) {
  const text = useText();
  const { money } = useFormat();
  const { mutateAsync } = useProposeRun();
  const each = <Value,>(of: (claim: PayableClaim) => Value): Record<string, Value> =>
    Object.fromEntries(claims.map((claim) => [claim.ref, of(claim)]));
  const form = useForm<Record<string, string>>({
    id: 'propose',
    initial: each(({ outstanding, currency }) => formatDecimal(outstanding, currency)),
    labels: each(({ number, claimant }) => `${number}, ${claimant}`),
    required: claims.map(({ ref }) => ref),
    check: (values) =>
      Object.fromEntries(
        claims.flatMap(({ ref, outstanding, currency }) => {
          const amount = readMinorUnits(values[ref] ?? '') ?? 0;
          const most = { most: money(outstanding, currency) };
          return amount > 0 && amount <= outstanding ? [] : [[ref, text('claim-payments.payable.partWrong', most)]];
        }),
      ),
    send: async (values) => {
      const parts = claims.map(({ ref }) => ({ ref, amount: readMinorUnits(values[ref] ?? '') ?? 0 }));
      onDone((await mutateAsync({ claims: parts })).id);
    },
  });
  const total = claims.reduce((sum, { ref }) => sum + (readMinorUnits(form.values[ref] ?? '') ?? 0), 0);
  return (
    <FormDialog
      title={text('claim-payments.payable.proposeTitle', { amount: money(total, claims[0]?.currency ?? '') })}
      action={text('claim-payments.payable.propose')}
      form={form}
      onClose={onClose}
    >
      <p>{text('claim-payments.payable.proposeText', { count: claims.length })}</p>
      {claims.map(({ ref, outstanding, currency }) => (
        <TextField
          key={ref}
          form={form}
          name={ref}
          help={text('claim-payments.payable.unpaidOf', { amount: money(outstanding, currency) })}
          inputMode="decimal"
          className="figures max-w-60"
        />
      ))}
    </FormDialog>
  );
}
