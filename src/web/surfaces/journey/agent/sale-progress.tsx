import { Circle, CircleCheck } from 'lucide-react';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

const steps = ['LINK', 'OPENED', 'SENT', 'PROVEN', 'AGREED', 'PAID'] as const;

/** The customer's progress after the handover, and the correction that the customer requests. */
export function SaleProgress({ order: { timeline, consent } }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const wrong = timeline.filter(({ type }) => type === 'CORRECTION');
  const isSigned = consent?.way === 'signedForm';
  // A customer who signs on paper needs no code.
  const asked = steps.filter((step) => !isSigned || step === 'AGREED' || step === 'PAID');
  return (
    <section aria-labelledby="sale-progress" className="grid gap-3">
      <h2 id="sale-progress" className="text-lead">
        {text('portal-sales.handOver.steps.title')}
      </h2>
      <ol aria-live="polite" className="grid gap-1">
        {asked.map((step) => {
          const done = timeline.findLast(({ type }) => type === step);
          const word = step === 'AGREED' && isSigned ? 'signedForm' : step;
          return (
            <li key={step} data-step={step} className="flex gap-2.5">
              <Icon
                of={done ? CircleCheck : Circle}
                className={`mt-[0.2em] size-5 ${done ? 'text-success' : 'text-line'}`}
              />
              <span className={done ? 'text-ink' : 'text-muted'}>
                {text(`portal-sales.handOver.steps.${word}`)}{' '}
                <span className="figures text-muted text-small">
                  {done ? dateTime(done.at) : `(${text('portal-sales.handOver.steps.open')})`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {wrong.length > 0 && (
        <Notice kind="warning" live title={text('portal-sales.handOver.wrong.title')}>
          <ul className="grid gap-1">
            {wrong.map(({ at, note }) => (
              <li key={at} className="wrap-anywhere">
                <q>{note}</q>
              </li>
            ))}
          </ul>
          <p className="text-muted">{text('portal-sales.handOver.wrong.text')}</p>
        </Notice>
      )}
    </section>
  );
}
