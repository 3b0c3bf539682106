import { useId } from 'react';
import type { Progress } from '#contract/people/targets.ts';
import { useMonthProgress } from '#web/api/reports.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { useFiguresShown } from '#web/hydration/use-figures-shown.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';

/** Target, sales and commission of the month. The seller hides them while a customer looks at the screen. */
export function MonthCard() {
  const text = useText();
  const id = useId();
  const [isShown, show] = useFiguresShown();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lead">
          {text('due.month.title')}
        </h2>
        <TextButton onClick={() => show(!isShown)}>{text(isShown ? 'due.month.hide' : 'due.month.show')}</TextButton>
      </div>
      {isShown && <Figures />}
    </section>
  );
}

function Figures() {
  const text = useText();
  return (
    <LoadedPart call={useMonthProgress()} waiting={<Skeleton className="h-20 w-full" />}>
      {({ own, partner, currency }) => (
        <div className="grid gap-4 md:grid-cols-2">
          <OneSeller name={text('due.month.own')} progress={own} currency={currency} />
          {partner?.target && <OneSeller name={text('due.month.partner')} progress={partner} currency={currency} />}
        </div>
      )}
    </LoadedPart>
  );
}

type OneSellerProps = { name: string; progress: Progress; currency: string };

/** The figures of one seller, or of all sellers of the partner. */
function OneSeller({ name, progress, currency }: OneSellerProps) {
  const text = useText();
  const { money } = useFormat();
  const { target, commission } = progress;
  const lines = [
    { member: 'premium', write: (amount: number) => money(amount, currency) },
    { member: 'policies', write: (count: number) => String(count) },
  ] as const;
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold text-body">{name}</h3>
      <dl className="grid gap-2">
        {lines.map(({ member, write }) => (
          <div key={member} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt className="text-muted">{text(`due.month.${member}`)}</dt>
            <dd className="figures">
              {target?.[member]
                ? text('due.month.of', { reached: write(progress[member]), target: write(target[member]) })
                : write(progress[member])}
            </dd>
            {target?.[member] && (
              <dd className="col-span-2">
                <ProgressBar
                  label={`${name}: ${text(`due.month.${member}`)}`}
                  value={Math.min(Math.max(progress[member], 0), target[member])}
                  max={target[member]}
                />
              </dd>
            )}
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{text('due.month.commission')}</dt>
          <dd className="figures">{money(commission, currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
