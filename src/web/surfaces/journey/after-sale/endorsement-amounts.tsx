import type { EndorsementOutcome } from '#contract/purchase/endorsements.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { useWords } from '#web/product/use-words.ts';

type Outcome = Exclude<EndorsementOutcome, { refused: string }>;

/** The charge or refund of a journey about a policy: the days, and each line. */
export function EndorsementAmounts({ outcome, product }: { outcome: Outcome; product: string }) {
  const text = useText();
  const words = useWords(product);
  const { date, money } = useFormat();
  const { currency, lines, days, of, whole, next, instalments } = outcome;
  // A charge includes the open instalments. Of a refund, the part that reduces later instalments is not paid out.
  const total = outcome.total > 0 ? outcome.total + Math.max(0, instalments) : outcome.total - instalments;
  const isBack = outcome.total < 0;
  if (outcome.total === 0 && lines.length === 0)
    return <p className="text-lead">{text('policy-journey.money.nothing')}</p>;
  return (
    <section aria-labelledby="journey-money" role="status" className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id="journey-money" className="text-lead">
          {text(isBack ? 'policy-journey.money.back' : 'policy-journey.money.pay')}
        </span>
        <Money minorUnits={Math.abs(total)} currency={currency} large />
      </p>
      <p className="figures">{text('policy-journey.money.days', { days, of })}</p>
      {whole && (
        <p className="figures text-muted">
          {text('policy-journey.money.whole', {
            ...{ before: money(whole.before, currency), after: money(whole.after, currency) },
            ...{ difference: money(Math.abs(whole.after - whole.before), currency), days, of },
          })}
        </p>
      )}
      {next && next.total !== 0 && (
        <p className="figures">
          {text(`policy-journey.money.${next.total > 0 ? 'nextMore' : 'nextLess'}`, {
            ...{ amount: money(Math.abs(next.total), currency), from: date(next.from), to: date(next.to) },
          })}
        </p>
      )}
      <dl className="figures grid">
        {lines.map(({ name, part, amount }) => (
          <div key={`${part} ${name}`} className="flex justify-between gap-6 border-line border-b py-2">
            <dt>{words.maybe(`${product}.premium.${name}`) ?? text('policy-journey.money.fee')}</dt>
            <dd>
              <Money minorUnits={isBack ? 0 - amount : amount} currency={currency} />
            </dd>
          </div>
        ))}
        {instalments !== 0 && (
          <div className="flex justify-between gap-6 border-line border-b py-2">
            <dt>{text(`policy-journey.money.${isBack ? 'offParts' : 'openParts'}`)}</dt>
            <dd>
              <Money minorUnits={instalments} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {total < 0 && <p>{text('policy-journey.money.how')}</p>}
    </section>
  );
}
