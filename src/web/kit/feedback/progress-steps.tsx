import { clsx } from 'clsx/lite';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '../icon/icon.tsx';
import { ProgressBar } from './progress-bar.tsx';

export type ProgressStep = { id: string; label: string; state: 'done' | 'here' | 'toCome'; href?: string };

type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  /** False while the number of steps is not certain: then neither it nor the bar is shown. */
  counted: boolean;
};

/** The steps of a journey: a list with names on wide screens, "2 of 6 · Plan" with the krama bar on a phone. */
export function ProgressSteps({ steps, counted }: ProgressStepsProps) {
  const text = useText();
  const here = steps.findIndex((step) => step.state === 'here');
  const position = here < 0 ? steps.filter((step) => step.state === 'done').length : here + 1;
  const label = steps[position - 1]?.label ?? '';

  return (
    <>
      <div className="grid gap-2 lg:hidden">
        <p className="text-small font-semibold text-ink">
          {text(counted ? 'interface.ui.stepOf' : 'interface.ui.step', { position, total: steps.length, label })}
        </p>
        {counted && <ProgressBar value={position} max={steps.length} label={text('interface.ui.steps')} />}
      </div>
      <nav aria-label={text('interface.ui.steps')} className="hidden lg:block">
        <ol className="grid">
          {steps.map((step) => (
            <li
              key={step.id}
              aria-current={step.state === 'here' ? 'step' : undefined}
              className="group relative flex gap-3 pb-5 last:pb-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-7 bottom-0 left-[0.71875rem] w-px bg-line-strong/50 group-last:hidden"
              />
              <Mark state={step.state} />
              <span className="grid content-start">
                {step.href && step.state === 'done' ? (
                  <Link href={step.href} className="link leading-snug">
                    {step.label}
                  </Link>
                ) : (
                  <span
                    className={
                      step.state === 'here' ? 'font-semibold text-ink leading-snug' : 'text-muted leading-snug'
                    }
                  >
                    {step.label}
                  </span>
                )}
                <span className={clsx('text-small', step.state === 'here' ? 'text-primary-deep' : 'text-muted')}>
                  {text(`interface.ui.stepState.${step.state}`)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

function Mark({ state }: { state: ProgressStep['state'] }) {
  if (state === 'done') {
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-primary text-card">
        <Icon of={Check} className="size-4" />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full border-2 bg-card',
        state === 'here' ? 'border-primary' : 'border-line-strong/60',
      )}
    >
      {state === 'here' && <span className="size-2.5 rounded-full bg-primary" />}
    </span>
  );
}
