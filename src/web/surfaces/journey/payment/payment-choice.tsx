import { lazy, Suspense, useState } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useStartPayment } from '#web/api/purchase/use-order.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useWords } from '#web/product/use-words.ts';
import { parsePrefix } from '#web/router/address.ts';
import { AlreadyInsured } from '../frame/already-insured.tsx';
import { RielAmount } from './riel-amount.tsx';

const KhqrPay = lazy(async () => ({ default: (await import('./khqr-pay.tsx')).KhqrPay }));

const options = ['khqr', 'cards', 'wechat'] as const;

/** The accepted means of payment, as plain text instead of logos; of KHQR the apps that most people have. */
const marks = {
  khqr: ['ABA', 'ACLEDA', 'Wing', 'Bakong'],
  cards: ['Visa', 'Mastercard', 'UnionPay', 'JCB'],
  wechat: [],
};

function Marks({ of }: { of: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {of.map((mark) => (
        <span
          key={mark}
          className="rounded-small border border-line-strong bg-card px-2 font-semibold text-ink text-small"
          lang="en"
        >
          {mark}
        </span>
      ))}
    </span>
  );
}

/** The options to pay, and the button to the provider's own page. */
export function PaymentChoice({ order, onProblem }: { order: OrderView; onProblem: () => void }) {
  const text = useText();
  const { money } = useFormat();
  const { locale } = useLanguage();
  const start = useStartPayment(order.ref);
  const [option, setOption] = useState<(typeof options)[number]>('khqr');
  const [plan, setPlan] = useState(AT_ONCE);
  const [isKnown, setKnown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const told = order.insuredAlready;
  const { total, currency } = order.premium;
  const centsOf = (chosen: string) => order.plans.find((offered) => offered.plan === chosen)?.parts[0]?.amount ?? total;
  const amountBy = (chosen: string) => money(centsOf(chosen), currency);
  const pay = () => {
    setMissing(!isKnown);
    if (told.length > 0 && !isKnown) return document.getElementById('insured-already')?.focus();
    const knowsOf = told.map(({ policy }) => policy);
    start.mutate(
      {
        option,
        digest: order.digest,
        ...(plan === AT_ONCE ? {} : { plan }),
        language: locale,
        prefix: parsePrefix(window.location.pathname),
        knowsOf,
      },
      {
        onSuccess: ({ action, fields }) => {
          if (fields.khqr === undefined) postForm(action, fields);
          // The order is under way now: its page reads it again until the payment has arrived.
          else onProblem();
        },
        onError: onProblem,
      },
    );
  };
  const drawn = start.data?.fields.khqr === undefined ? undefined : start.data.fields;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <FailureNotice error={start.error} />
      <AlreadyInsured told={told} isKnown={isKnown} onKnown={setKnown} isMissing={isMissing} />
      <PlanChoice order={order} plan={plan} onChoose={setPlan} />
      <Field id="payment-option" label={text('checkout.pay.how')} group>
        <RadioCards
          name="payment-option"
          value={option}
          onChange={(chosen) => setOption(options.find((one) => one === chosen) ?? 'khqr')}
          choices={options.map((value) => ({
            value,
            label: text(`checkout.pay.options.${value}.name`),
            description: (
              <span className="grid justify-items-start gap-1.5">
                {value !== 'cards' && text(`checkout.pay.options.${value}.text`)}
                {marks[value].length > 0 && <Marks of={marks[value]} />}
              </span>
            ),
          }))}
        />
      </Field>
      {drawn && option === 'khqr' && (
        <Suspense fallback={<PageWaiting />}>
          <KhqrPay
            amount={amountBy(start.variables?.plan ?? AT_ONCE)}
            fields={drawn}
            busy={start.isPending}
            onAgain={pay}
          />
        </Suspense>
      )}
      {option !== 'khqr' && <p className="text-small text-muted">{text('checkout.pay.redirect')}</p>}
      <RielAmount amount={centsOf(plan)} currency={currency} />
      <div>
        <Button type="submit" busy={start.isPending || (start.isSuccess && !drawn)}>
          {text('checkout.pay.button', { amount: amountBy(plan) })}
        </Button>
      </div>
      {start.isSuccess && !drawn && <p role="status">{text('checkout.pay.leaving')}</p>}
    </form>
  );
}

/** The option of one single payment; no instalment plan has an empty name. */
const AT_ONCE = '';

type PlanChoiceProps = { order: OrderView; plan: string; onChoose: (plan: string) => void };

/** One payment or instalments: the amount and day of each, and the sum of all. */
function PlanChoice({ order, plan, onChoose }: PlanChoiceProps) {
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

/** Navigates to another page by a real form, as the payment provider requires. */
function postForm(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
