import { lazy, Suspense, useState } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useStartPayment } from '#web/api/purchase/use-order.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { parsePrefix } from '#web/router/address.ts';
import { AlreadyInsured } from '../frame/already-insured.tsx';
import { AT_ONCE, PlanChoice } from './plan-choice.tsx';
import { postForm } from './post-form.ts';

const KhqrPay = lazy(async () => ({ default: (await import('./khqr-pay.tsx')).KhqrPay }));

const options = ['khqr', 'cards', 'wechat'] as const;

/** The accepted means of payment, as plain text instead of logos. */
const marks = { khqr: ['Bakong'], cards: ['Visa', 'Mastercard', 'UnionPay', 'JCB'], wechat: [] };

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
  const explain = useFailureText();
  const { money } = useFormat();
  const { locale } = useLanguage();
  const start = useStartPayment(order.ref);
  const [option, setOption] = useState<(typeof options)[number]>('khqr');
  const [plan, setPlan] = useState(AT_ONCE);
  const [isKnown, setKnown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const told = order.insuredAlready;
  const amountBy = (chosen: string) => {
    const first = order.plans.find((offered) => offered.plan === chosen)?.parts[0];
    return money(first?.amount ?? order.premium.total, order.premium.currency);
  };
  const pay = () => {
    setMissing(!isKnown);
    if (told.length > 0 && !isKnown) return document.getElementById('insured-already')?.focus();
    const knowsOf = told.map(({ policy }) => policy);
    start.mutate(
      {
        option,
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
      {start.error && (
        <Notice kind="error" live>
          {explain(start.error)}
        </Notice>
      )}
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
                {value === 'khqr' && (
                  <>
                    <span className="sm:hidden">{text('checkout.pay.options.khqr.here')}</span>
                    <span className="max-sm:hidden">{text('checkout.pay.options.khqr.text')}</span>
                  </>
                )}
                {value === 'wechat' && text('checkout.pay.options.wechat.text')}
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
      <p className="text-small text-muted">{text('checkout.pay.redirect')}</p>
      <div>
        <Button type="submit" busy={start.isPending || (start.isSuccess && !drawn)}>
          {text('checkout.pay.button', { amount: amountBy(plan) })}
        </Button>
      </div>
      {start.isSuccess && !drawn && <p role="status">{text('checkout.pay.leaving')}</p>}
    </form>
  );
}
