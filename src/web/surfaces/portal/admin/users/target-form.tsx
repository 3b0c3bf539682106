import { HIGHEST_TARGET, type MonthlyTarget } from '#contract/people/targets.ts';
import { readMinorUnits, readNumber } from '#engine/language/typed/amount.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type TargetFormProps = {
  /** The name of the person or of the partner. */
  name: string;
  target: MonthlyTarget | null;
  onSave: (target: MonthlyTarget | null) => Promise<unknown>;
  onClose: () => void;
  onDone: (said: string) => void;
};

type Values = { premium: string; policies: string };

/** The typed number; null: nothing was typed; undefined: it is no number of the allowed range. */
function readTyped(member: keyof Values, typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const number = member === 'premium' ? readMinorUnits(typed) : Number(readNumber(typed));
  return Number.isInteger(number) && number !== undefined && number >= 1 && number <= HIGHEST_TARGET[member]
    ? number
    : undefined;
}

/** Sets or removes the monthly target of a seller or of a partner. */
export function TargetForm({ name, target, onSave, onClose, onDone }: TargetFormProps) {
  const text = useText();
  const fault = (member: keyof Values, typed: string) =>
    readTyped(member, typed) === undefined ? { [member]: text(`portal-admin.target.${member}Wrong`) } : {};
  const form = useForm<Values>({
    id: 'target',
    initial: {
      premium: target?.premium ? (target.premium / 100).toFixed(2) : '',
      policies: target?.policies ? String(target.policies) : '',
    },
    labels: { premium: text('portal-admin.target.premium'), policies: text('portal-admin.target.policies') },
    check: ({ premium, policies }) => ({ ...fault('premium', premium), ...fault('policies', policies) }),
    send: async (values) => {
      const premium = readTyped('premium', values.premium) ?? null;
      const policies = readTyped('policies', values.policies) ?? null;
      await onSave(premium === null && policies === null ? null : { premium, policies });
      onDone(text('portal-admin.target.done', { name }));
    },
  });
  return (
    <FormDialog
      title={text('portal-admin.target.title', { name })}
      action={text('portal.save')}
      form={form}
      onClose={onClose}
    >
      <p>{text('portal-admin.target.lead')}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="premium" inputMode="decimal" optional className="figures" />
        <TextField form={form} name="policies" inputMode="numeric" optional className="figures" />
      </div>
    </FormDialog>
  );
}
