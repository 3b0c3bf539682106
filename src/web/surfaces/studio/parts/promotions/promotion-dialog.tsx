import { addDays } from '#engine/language/dates.ts';
import type { Promotion } from '#engine/promotions/promotion.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { parsePromotion, toPromotionInput, validatePromotion } from './promotion-values.ts';

type PromotionDialogProps = {
  /** The edited promotion; undefined for a new one. */
  promotion: Promotion | undefined;
  taken: readonly string[];
  currency: string;
  /** The members of a promotion that the product ignores. */
  unread: readonly string[];
  plans: readonly { value: string; label: string }[];
  uses: { used: number; reserved: number } | undefined;
  /** The current date in Phnom Penh. */
  today: string;
  example: (promotion: Promotion) => { before: number; after: number } | undefined;
  /** The name of the made-up customer in the example. */
  persona: string | undefined;
  onKeep: (promotion: Promotion) => void;
  onRemove: () => void;
  onClose: () => void;
};

type Labels = Record<keyof ReturnType<typeof toPromotionInput>, string>;

/** Edits a promotion code: its value, dates and terms. While the user types, it shows the effect on a premium. */
export function PromotionDialog({ promotion, currency, today, uses, onKeep, onClose, ...more }: PromotionDialogProps) {
  const { taken, unread, plans, example, persona, onRemove } = more;
  const text = useText();
  const { money } = useFormat();
  const { mayEdit } = useWorkspace();
  const words = (name: string) => text(`studio-promotions.${name}`);
  const initial = toPromotionInput(promotion, currency);
  const form = useForm({
    id: 'promotion',
    initial,
    labels: Object.fromEntries(Object.keys(initial).map((name) => [name, words(name)])) as Labels,
    required: ['code', 'worth', 'validFrom', 'validTo'],
    check: (typed) => {
      const found = Object.entries(validatePromotion(typed, { currency, taken }));
      return Object.fromEntries(found.map(([name, fault]) => [name, words(`unfit.${fault}`)]));
    },
    send: async (typed) => onKeep(parsePromotion(typed, currency)),
  });
  const { values, set } = form;
  const isWhole = Object.keys(validatePromotion(values, { currency, taken })).length === 0;
  const now = parsePromotion(values, currency);
  const worked = isWhole ? example(now) : undefined;
  const isInHands = uses !== undefined && uses.used + uses.reserved > 0;
  const isEnded = promotion !== undefined && promotion.validTo < today;
  const lastDay = addDays(today, -1);
  const title = promotion?.code ?? words('add');
  return (
    <FormDialog title={title} action={words('keep')} form={form} onClose={onClose}>
      {isInHands && <Notice>{text('studio-promotions.inHands', uses)}</Notice>}
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <TextField form={form} name="code" help={words('codeHelp')} autoCapitalize="characters" spellCheck={false} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field {...form.field('kind')}>
            <SelectInput
              value={values.kind}
              onChange={(kind) => set({ kind: kind as Promotion['kind'], worth: '' })}
              choices={[
                { value: 'percent', label: words('percent') },
                { value: 'amount', label: text('studio-promotions.amountIn', { currency }) },
              ]}
            />
          </Field>
          <TextField form={form} name="worth" inputMode="decimal" help={words(`${values.kind}Help`)} />
          <Field {...form.field('validFrom')} help={words('daysHelp')} group>
            <DayInput value={values.validFrom} onChange={(validFrom) => set({ validFrom })} />
          </Field>
          <Field {...form.field('validTo')} help={words('lastDayHelp')} group>
            <DayInput value={values.validTo} onChange={(validTo) => set({ validTo })} />
          </Field>
          <TextField form={form} name="maxUses" inputMode="numeric" optional help={words('maxUsesHelp')} />
          <TextField form={form} name="maxUsesPerPerson" inputMode="numeric" optional help={words('personHelp')} />
          {!unread.includes('minimum') && (
            <TextField form={form} name="minimum" inputMode="decimal" optional help={words('minimumHelp')} />
          )}
        </div>
        {!unread.includes('plans') && plans.length > 1 && (
          <Field {...form.field('plans')} help={words('plansHelp')} optional group>
            <div className="grid">
              {plans.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  id={`promotion-plan-${value}`}
                  checked={values.plans.includes(value)}
                  onChange={(on) =>
                    set({
                      plans: plans
                        .map((one) => one.value)
                        .filter((one) => (one === value ? on : values.plans.includes(one))),
                    })
                  }
                  label={label}
                />
              ))}
            </div>
          </Field>
        )}
      </fieldset>
      <p role="status" className="figures rounded-card bg-primary-tint px-4 py-3">
        {worked && persona
          ? text('studio-promotions.worked', {
              ...{ persona, before: money(worked.before, currency), after: money(worked.after, currency) },
            })
          : words('noExample')}
      </p>
      {promotion && mayEdit && (
        <div className="flex flex-wrap gap-3">
          {!isEnded && promotion.validFrom <= lastDay && (
            <Button variant="secondary" onClick={() => onKeep({ ...promotion, validTo: lastDay })}>
              {words('end')}
            </Button>
          )}
          {!isInHands && (
            <Button variant="quiet" onClick={onRemove}>
              {words('remove')}
            </Button>
          )}
        </div>
      )}
    </FormDialog>
  );
}
