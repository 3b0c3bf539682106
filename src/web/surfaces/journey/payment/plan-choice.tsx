import type { OrderView } from '#contract/purchase/orders.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';

/** The value for one single payment: no plan has such a name. */
export const AT_ONCE = '';

type PlanChoiceProps = { order: OrderView; plan: string; onChoose: (plan: string) => void };

/** One payment or instalments: the amount and day of each, and the sum of all. */
export function PlanChoice({ order, plan, onChoose }: PlanChoiceProps) {
  const text = useText();
  const words = useWords(order.product);
  const { date, money } = useFormat();
  const { plans, premium } = order;
  const { currency } = premium;
  if (plans.length === 0) return null;
  return (
    <Field id="payment-plan" label={text('checkout.parts.label')} group>
      <RadioCards
        name="payment-plan"
        value={plan}
        onChange={onChoose}
        choices={[
          { value: AT_ONCE, label: text('checkout.parts.once'), price: money(premium.total, currency) },
          ...plans.map(({ plan: value, parts: [now, ...later] }) => ({
            value,
            label: words.maybe(`${order.product}.afterSale.instalments.${value}`) ?? value,
            description: (
              <span className="figures grid gap-0.5">
                <span>{text('checkout.parts.now', { amount: money(now?.amount ?? 0, currency) })}</span>
                {later.map(({ dueOn, amount }) => (
                  <span key={dueOn}>
                    {text('checkout.parts.later', { amount: money(amount, currency), date: date(dueOn) })}
                  </span>
                ))}
                <span>
                  {text('checkout.parts.total', {
                    total: money(
                      [now, ...later].reduce((sum, part) => sum + (part?.amount ?? 0), 0),
                      currency,
                    ),
                  })}
                </span>
              </span>
            ),
          })),
        ]}
      />
      {plan !== AT_ONCE && <p className="pt-2 text-muted text-small">{text('checkout.parts.grace')}</p>}
    </Field>
  );
}
