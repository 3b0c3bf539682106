import { type FormEvent, useId, useState } from 'react';
import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { useMoveClock, useTestClock } from '#web/api/testing/testing.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { toInstant } from '#web/fields/date/to-instant.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

const steps = { hour: { hours: 1 }, day: { days: 1 }, week: { days: 7 }, month: { days: 31 } } as const;

/** The present time of the server, and controls that move it. */
export function ClockSection() {
  const text = useText();
  const { dateTime } = useFormat();
  const { data } = useTestClock();
  const move = useMoveClock();
  return (
    <Section id="clock" title={text('testing.clock.title')} text={text('testing.clock.help')}>
      <div role="status" className="grid gap-1">
        <p className="text-small text-muted">{text('testing.clock.now')}</p>
        <p className="figures text-title font-semibold text-ink">{data && dateTime(data.now)}</p>
        <p className="text-small text-muted">
          {data?.isMoved
            ? text('testing.clock.moved', { machine: dateTime(data.machine) })
            : text('testing.clock.notMoved')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <Button
            key={step}
            variant="secondary"
            onClick={() => !move.isPending && move.mutate({ advance: steps[step] })}
          >
            {text(`testing.clock.${step}`)}
          </Button>
        ))}
        <Button variant="quiet" onClick={() => move.mutate({ back: true })}>
          {text('testing.clock.back')}
        </Button>
      </div>
      <ClockForm onSet={(at) => move.mutate({ at })} busy={move.isPending} />
      <Failure error={move.error} />
    </Section>
  );
}

function ClockForm({ onSet, busy }: { onSet: (instant: string) => void; busy: boolean }) {
  const text = useText();
  const id = useId();
  const [date, setDate] = useState('');
  const [time, setTime] = useState('09:00');
  const [isWrong, setWrong] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const instant = toInstant(date, toLatinDigits(time).trim());
    setWrong(instant === null);
    if (instant) onSet(instant);
  };
  return (
    <form onSubmit={set} noValidate className="grid gap-4 border-line border-t pt-5">
      <Field id={`${id}-date`} group label={text('testing.clock.date')} error={isWrong && text('testing.clock.wrong')}>
        <DayInput value={date} onChange={setDate} />
      </Field>
      <Field id={`${id}-time`} label={text('testing.clock.time')} help={text('testing.clock.timeHelp')}>
        <TextInput value={time} onChange={setTime} inputMode="numeric" autoComplete="off" className="max-w-32" />
      </Field>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {text('testing.clock.set')}
        </Button>
      </div>
    </form>
  );
}
