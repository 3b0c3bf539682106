import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Dunning, MAX_DUNNING_STEPS } from '#contract/reconciliation/dunning.ts';
import { useDunning, useSetDunning } from '#web/api/purchase/dunning.ts';
import { DoneInFocus } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { patterns } from '#web/router/paths.ts';
import { DunningStepCard } from './dunning-step-card.tsx';
import { checkSteps, newStep, type TypedStep, toSteps, typeSteps } from './typed-dunning.ts';

/** The reminders of overdue instalments: their days and their words. */
export function DunningPage() {
  const text = useText();
  return (
    <Loaded call={useDunning()}>
      {(dunning) => (
        <PortalPage title={text('dunning.title')} lead={text('dunning.lead')}>
          <TextLink href={patterns.debts}>{text('dunning.toDebts')}</TextLink>
          <DunningForm dunning={dunning} />
        </PortalPage>
      )}
    </Loaded>
  );
}

function DunningForm({ dunning }: { dunning: Dunning }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { mutateAsync, isPending, error } = useSetDunning();
  const [steps, setSteps] = useState(() => typeSteps(dunning.steps));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [focused, setFocused] = useState({ on: '' });
  useEffect(() => {
    if (focused.on !== '') form.current?.querySelector<HTMLElement>(focused.on)?.focus();
  }, [focused]);
  const [done, setDone] = useState('');
  const problems = checkSteps(steps);
  const edit = (next: TypedStep[]) => {
    setDone('');
    setSteps(next);
  };
  const remove = (key: number) => {
    edit(steps.filter((one) => one.key !== key));
    // The button that had the focus is gone.
    setFocused({ on: 'input' });
  };
  const save = async () => {
    setDone('');
    setChecked(true);
    if (problems.size > 0) return setFocused({ on: '[aria-invalid="true"]' });
    const saved = await mutateAsync({ steps: toSteps(steps) });
    // New ones have their numbers now, and all are in their order.
    setSteps(typeSteps(saved.steps));
    setChecked(false);
    setDone(text('dunning.done'));
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save().catch(() => undefined);
      }}
    >
      <DoneInFocus said={done} />
      {steps.map((step, nth) => (
        <DunningStepCard
          key={step.key}
          nth={nth}
          step={step}
          problemOf={(place) => (isChecked ? problems.get(`${nth} ${place}`) : undefined)}
          onChange={(change) => edit(steps.map((one) => (one.key === step.key ? { ...one, ...change } : one)))}
          onRemove={steps.length === 1 ? undefined : () => remove(step.key)}
        />
      ))}
      {steps.length < MAX_DUNNING_STEPS && (
        <div>
          <Button type="button" variant="secondary" icon={Plus} onClick={() => edit([...steps, newStep(steps)])}>
            {text('dunning.add')}
          </Button>
        </div>
      )}
      <Refusal error={error} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isPending}>
          {text('dunning.save')}
        </Button>
        {dunning.changed && (
          <p className="text-muted text-small">
            {text('dunning.changed', { name: dunning.changed.by.name, at: dateTime(dunning.changed.at) })}
          </p>
        )}
      </div>
    </form>
  );
}
